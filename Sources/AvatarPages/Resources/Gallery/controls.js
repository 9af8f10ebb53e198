// The controls: filters, search, sizes and backgrounds, keys, and the dialog with all images of an entry.
const buttons = [];

function group(key, label, choices) {
  const node = element('span', {className: 'group', role: 'group', 'aria-label': label});
  for (const [value, text] of Object.entries(choices)) {
    const count = element('span', {className: 'count'});
    const button = element('button', {type: 'button', onclick: () => change({[key]: value})}, text, count);
    buttons.push({key, value, button, count});
    node.append(button);
  }
  return node;
}

function imageControls() {
  const colour = element('input', {
    type: 'color', className: 'colour', 'aria-label': 'Background colour',
    oninput: () => change({background: 'colour', colour: colour.value}),
  });
  const background = group('background', 'Background', backgrounds);
  background.append(colour);
  return [group('size', 'Size', sizes), background];
}

function showState() {
  for (const {key, value, button} of buttons) button.setAttribute('aria-pressed', state[key] === value);
  for (const input of document.querySelectorAll('.colour')) input.value = state.colour;
  document.documentElement.dataset.background = state.background;
  document.documentElement.style.setProperty('--colour', state.colour);
}

function select() {
  const words = folded(state.search).split(/\s+/).filter(word => word);
  const found = words.length ? entries.filter(entry => words.every(word => searchText(entry).includes(word))) : entries;
  for (const {key, value, count} of buttons) {
    if (key === 'filter') count.textContent = ' ' + number(found.filter(filters[value].includes).length);
  }
  list = state.filter === 'all' ? found : found.filter(filters[state.filter].includes);
  byId('status').textContent = (list.length === entries.length ? '' : number(list.length) + ' of ')
    + number(entries.length) + (entries.length === 1 ? ' row' : ' rows')
    + (data.unshown ? ', and ' + number(data.unshown) + ' more that this page omits' : '');
  byId('nothing').hidden = list.length > 0;
  byId('nothing').textContent = entries.length ? 'No rows match.' : 'The list has no rows.';
}

function change(values) {
  Object.assign(state, values);
  showState();
  if ('filter' in values || 'search' in values) {
    select();
    current = 0;
    layout();
    const hidden = headerHeight() + gap - grid.getBoundingClientRect().top;
    if (hidden > 0) scrollBy(0, -hidden);
    render();
  }
  if ('size' in values) relayout();
  if ('size' in values && dialog.open) fillDialog();
}

function selectNext(key, choices) {
  const values = Object.keys(choices);
  change({[key]: values[(values.indexOf(state[key]) + 1) % values.length]});
}

function fileName(source) {
  const last = source.split('/').at(-1);
  try { return decodeURIComponent(last); } catch { return last; }
}

function figure(entry, image) {
  const size = image.width + ' × ' + image.height + ' px, ' + image.scale + '×';
  const name = element('span', {textContent: fileName(image.source), dir: 'auto'});
  return element('figure', {},
    element('div', {className: 'stage'}, imageElement(entry, image, {})), element('figcaption', {}, size, name));
}

function fillDialog() {
  const entry = list[current];
  const paragraph = (className, textContent) => element('p', {className, textContent, dir: 'auto'});
  byId('row').textContent = entry.title;
  byId('position').textContent = number(current + 1) + ' of ' + number(list.length);
  byId('previous').setAttribute('aria-disabled', current === 0);
  byId('next').setAttribute('aria-disabled', current === list.length - 1);
  byId('details').replaceChildren(
    ...entry.name ? [paragraph('', entry.name)] : [],
    paragraph('place', entry.content ? entry.place + ' · ' + entry.content : entry.place),
    ...entry.error ? [paragraph('reason', entry.error)] : [],
    ...entry.notes.map(note => paragraph('note', note)),
    element('div', {className: 'images'}, ...entry.images.map(image => figure(entry, image))));
}

function openDialog(i) {
  current = clamp(i, 0, list.length - 1);
  fillDialog();
  if (!dialog.open) dialog.showModal();
}

document.title = data.title + ' – avatars';
const labels = Object.fromEntries(Object.entries(filters).map(([key, filter]) => [key, filter.label]));
byId('tools').append(group('filter', 'Show', labels), ...imageControls());
byId('dialog-tools').append(...imageControls());
byId('previous').addEventListener('click', () => openDialog(current - 1));
byId('next').addEventListener('click', () => openDialog(current + 1));
byId('close').addEventListener('click', () => dialog.close());
dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
dialog.addEventListener('close', () => focusCard(current));
search.addEventListener('input', () => change({search: search.value}));
grid.addEventListener('focusin', event => { current = event.target.closest('article')?.index ?? current; });
grid.addEventListener('click', event => {
  const node = event.target.closest('article');
  // A click that ends a selection of text does not open the dialog, so that the text can be copied.
  if (node && (event.target === node.button || getSelection().isCollapsed)) openDialog(node.index);
});
document.addEventListener('keydown', event => {
  if (hasModifier(event) || event.target.matches?.('input')) return;
  const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -Infinity, End: Infinity};
  const isCard = event.target.matches?.('article button');
  if (dialog.open && /^Arrow(Left|Right)$/.test(event.key)) openDialog(current + steps[event.key]);
  else if (!dialog.open && isCard && event.key in steps) focusCard(current + steps[event.key]);
  else if (!dialog.open && event.key === '/') search.focus();
  else if (event.key === 'z') selectNext('size', sizes);
  else if (event.key === 'b') selectNext('background', backgrounds);
  else return;
  event.preventDefault();
});

let isScheduled = false;
function scheduleRender() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => { isScheduled = false; render(); });
}
addEventListener('scroll', scheduleRender, {passive: true});
addEventListener('resize', scheduleRender);
new ResizeObserver(() => { if (grid.clientWidth !== gridWidth) relayout(); }).observe(grid);
showState();
select();
layout();
render();
