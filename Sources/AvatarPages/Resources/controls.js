// The controls: filters, search and looks, keys, and the dialog with all images of an entry.
const same = values => values.map(value => [value, value]);
const views = [['slider', 'Slider'], ['blink', 'Blink'], ['sides', 'Side by side'], ['difference', 'Difference']];
const zooms = [['fit', 'fit'], ...[1, 2, 4, 8, 16, 32].map(scale => [String(scale), scale + '×'])];
const backgrounds = same(['page', 'white', 'black', 'checks', 'colour']);
const modes = same(['auto', 'light', 'dark']);
const hasComparisons = entries.some(isComparison);
const buttons = [];

function group(key, label, choices) {
  const node = element('span', {className: 'group', role: 'group', 'aria-label': label});
  for (const [value, text] of choices) {
    const count = element('span', {className: 'count'});
    const button = element('button', {type: 'button', value, onclick: () => change({[key]: value})}, text, count);
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
  return [
    ...hasComparisons ? [group('view', 'Comparison', views)] : [],
    group('zoom', 'Zoom', zooms), background, group('mode', 'Light or dark', modes),
  ];
}

function showState() {
  for (const {key, value, button} of buttons) button.setAttribute('aria-pressed', state[key] === value);
  for (const input of document.querySelectorAll('.colour')) input.value = state.colour;
  Object.assign(document.documentElement.dataset, {background: state.background, mode: state.mode});
  document.documentElement.style.setProperty('--colour', state.colour);
}

const passes = (entry, filter) => filter === 'all' || entry.filters.includes(filter);

function selectList() {
  const words = folded(state.search).split(/\s+/).filter(word => word);
  const found = words.length ? entries.filter(entry => words.every(word => searchText(entry).includes(word))) : entries;
  for (const {key, value, button, count} of buttons) {
    if (key !== 'filter') continue;
    const matching = found.filter(entry => passes(entry, value)).length;
    count.textContent = ' ' + number(matching);
    button.disabled = matching === 0 && value !== 'all' && value !== state.filter;
  }
  list = found.filter(entry => passes(entry, state.filter));
  current = -1;
  byId('status').textContent = (list.length === entries.length ? '' : number(list.length) + ' of ')
    + number(entries.length) + ' ' + data.unit + (entries.length === 1 ? '' : 's')
    + (data.unshown ? ', and ' + number(data.unshown) + ' more that this page omits' : '');
}

function change(values) {
  Object.assign(state, values);
  showState();
  if ('filter' in values || 'search' in values) {
    selectList();
    layout();
    if (grid.getBoundingClientRect().top < headerHeight()) grid.scrollIntoView();
  } else if (['view', 'zoom', 'mode'].some(key => key in values)) {
    relayout();
    if (dialog.open) fillDialog();
  }
}

// Selects the choice at a distance from the current one, from the last to the first only if `wraps`.
function selectNext(key, step = 1, wraps = true) {
  const choices = buttons.filter(choice => choice.key === key && !choice.button.disabled && !dialog.contains(choice.button));
  if (!choices.length) return;
  const next = choices.findIndex(choice => choice.value === state[key]) + step;
  change({[key]: choices[wraps ? next % choices.length : clamp(next, 0, choices.length - 1)].value});
}

function fillDialog() {
  const entry = list[current];
  byId('name').textContent = entry.title;
  byId('position').textContent = number(current + 1) + ' of ' + number(list.length);
  byId('previous').setAttribute('aria-disabled', current === 0);
  byId('next').setAttribute('aria-disabled', current === list.length - 1);
  byId('details').replaceChildren(...texts(entry, true), element('div', {className: 'images'}, ...figures(entry, true)));
}

function openDialog(i) {
  current = clamp(i, 0, list.length - 1);
  fillDialog();
  if (dialog.open) return;
  dialog.showModal();
  byId('next').focus();
}

const move = step => (dialog.open ? openDialog : focusCard)(current + step);
const keys = {
  j: () => move(1), k: () => move(-1),
  f: () => { if (data.filters.failed) change({filter: state.filter === 'failed' ? 'all' : 'failed'}); },
  d: () => selectNext('filter'),
  z: () => selectNext('zoom'), '+': () => selectNext('zoom', 1, false), '-': () => selectNext('zoom', -1, false),
  b: () => selectNext('background'), m: () => selectNext('mode'),
  c: () => (dialog.open ? byId('details') : grid.querySelector('.current'))?.querySelector('.copy')?.click(),
  '/': () => { if (!dialog.open) search.focus(); },
};
if (hasComparisons) views.forEach(([view], i) => { keys[i + 1] = () => change({view}); });
document.addEventListener('keydown', event => {
  // Keys with a modifier belong to the browser.
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === search && event.key === 'Escape') search.blur();
  if (event.target.matches?.('input[type=search], textarea')) return;
  const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -Infinity, End: Infinity};
  const isInput = event.target.matches?.('input');
  const hasStep = dialog.open ? !isInput && ['ArrowLeft', 'ArrowRight'].includes(event.key)
    : event.target.matches?.('.title') && event.key in steps;
  if (hasStep) move(steps[event.key]);
  else if (Object.hasOwn(keys, event.key)) keys[event.key]();
  else return;
  event.preventDefault();
});

document.title = data.title + ' – ' + document.title;
byId('title').textContent = data.title;
byId('summary').textContent = data.summary;
byId('tools').append(group('filter', 'Show', Object.entries(data.filters)), ...imageControls());
byId('dialog-tools').append(...imageControls());
byId('view-keys').hidden = !hasComparisons;
byId('failed-keys').hidden = !data.filters.failed;
byId('previous').addEventListener('click', () => openDialog(current - 1));
byId('next').addEventListener('click', () => openDialog(current + 1));
byId('close').addEventListener('click', () => dialog.close());
dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
dialog.addEventListener('close', () => focusCard(current));
search.addEventListener('input', () => change({search: search.value}));
grid.addEventListener('focusin', event => { select(event.target.closest('article')); });
grid.addEventListener('click', event => {
  const node = event.target.closest('article'), isTitle = event.target.matches('.title');
  // A click that ends a selection of text does not open the dialog, so that the text can be copied.
  const isOnCard = node && !node.matches('.wide') && !event.target.closest('.copies, a') && getSelection().isCollapsed;
  if (isTitle || isOnCard) openDialog(node.index);
});
darkScreen.addEventListener('change', () => { if (state.mode === 'auto') change({mode: 'auto'}); });
// A page is printed with light images and all its cards.
let modeOnScreen = state.mode;
addEventListener('beforeprint', () => {
  modeOnScreen = state.mode;
  change({mode: 'light'});
  observer.disconnect();
  chunks.forEach(fill);
});
addEventListener('afterprint', () => change({mode: modeOnScreen}));

// A link to #case-icon/12 selects that entry, and the first filter with entries is the initial one.
const linked = entries.findIndex(entry => '#' + encodeURI('case-' + entry.title) === location.hash);
const hasEntries = filter => entries.some(entry => passes(entry, filter));
state.filter = (linked < 0 && Object.keys(data.filters).find(hasEntries)) || 'all';
showState();
selectList();

// The height that a sticky header covers, and the columns, change with the size of the window.
const header = document.querySelector('header');
function measure() {
  const height = getComputedStyle(header).position === 'sticky' ? header.offsetHeight : 0;
  document.documentElement.style.setProperty('--header', height + 'px');
  if (grid.clientWidth !== gridWidth) relayout();
}
measure();
const resizes = new ResizeObserver(measure);
for (const node of [header, grid]) resizes.observe(node);
if (linked >= 0) {
  focusCard(linked);
  // The cards above it grow when their images load.
  addEventListener('load', () => cardOf(linked).scrollIntoView());
}
