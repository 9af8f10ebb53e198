// The cards of cases, and the controls.

// The filters by the size of the difference: the text of a button, and whether its filter includes a case that has not
// passed. There are 255 levels.
const isResized = difference => String(difference.expectedSize) !== String(difference.actualSize);
const isLarge = difference => !isResized(difference) && difference.largest > 16;
const isWide = difference => !isResized(difference) && difference.differing > difference.compared / 100;
const kinds = {
  all: ['All', () => true],
  size: ['Different size', difference => difference && isResized(difference)],
  large: ['> 16 levels', difference => difference && isLarge(difference)],
  many: ['> 1 % of pixels', difference => difference && isWide(difference)],
  small: ['Small', difference => difference && !isResized(difference) && !isLarge(difference) && !isWide(difference)],
  none: ['Not compared', difference => !difference],
};
const isOfKind = ({report}, kind) => kind === 'all' || report.outcome !== 'passed' && kinds[kind][1](report.difference);

// Cards are created once, and their images when they come near the window, because a page may have thousands.
function card(entry) {
  const {name, outcome, reason, notes, picture, accept} = entry.report;
  const node = element('article',
    {className: outcome === 'passed' ? 'good' : 'bad', tabIndex: -1, id: 'case-' + name, 'aria-label': name},
    element('h2', {textContent: name}));
  node.entry = entry;
  if (reason) node.append(element('p', {className: 'reason', textContent: reason}));
  if (accept) node.append(acceptance(accept));
  for (const note of notes) node.append(element('p', {className: 'note', textContent: note}));
  if (entry.expected || entry.actual) {
    node.append(element('div', {className: 'images'}));
  } else if (picture) {
    const link = element('a', {href: picture.split('/').map(encodeURIComponent).join('/'), textContent: picture});
    node.append(element('p', {className: 'note'}, 'Too many images for one page; see ', link));
  }
  return node;
}

// Creates the paragraph with the command that accepts the image, and a button that copies the command.
function acceptance(command) {
  const button = element('button', {type: 'button', textContent: 'Copy', 'aria-label': 'Copy the command'});
  const code = element('code', {textContent: command});
  button.addEventListener('click', async () => {
    button.textContent = await copy(command, code) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  return element('p', {className: 'accept'}, 'To accept it: ', code, ' ', button);
}

// Copies the text of an element, or selects it if the browser does not allow access to the clipboard.
async function copy(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(shown);
    return document.execCommand('copy');
  }
}

function cardWithoutCase(path) {
  const node = element('article', {className: 'bad', tabIndex: -1, 'aria-label': path},
    element('h2', {textContent: path}), element('p', {className: 'reason', textContent: 'has no case'}));
  node.entry = {report: {name: path, outcome: 'no case'}};
  return node;
}

// Adds the images to a card, unless it already has those of this view and zoom.
function fill(node) {
  const place = node.querySelector('.images');
  const look = state.view + ' ' + state.zoom;
  if (!place || node.look === look) return;
  node.look = look;
  place.replaceChildren(...comparison(node.entry));
}

const cards = [...data.cases.map(card), ...data.withoutCase.map(cardWithoutCase)];
const near = new Set();
const observer = new IntersectionObserver(changes => {
  for (const {target, isIntersecting} of changes) {
    if (isIntersecting) { near.add(target); fill(target); } else near.delete(target);
  }
}, {rootMargin: '600px'});
let current = null;

function render() {
  const text = state.search.toLowerCase();
  let shown = 0;
  for (const node of cards) {
    const {name, outcome} = node.entry.report;
    node.hidden = state.failures && outcome === 'passed' || !isOfKind(node.entry, state.kind)
      || !name.toLowerCase().includes(text);
    if (!node.hidden) shown++;
  }
  for (const node of near) if (!node.hidden) fill(node);
  byId('nothing').hidden = shown > 0;
  byId('failures').checked = state.failures;
  byId('zoom').value = state.zoom;
  for (const button of byId('kinds').children) button.setAttribute('aria-pressed', button.value === state.kind);
  for (const button of byId('views').children) button.setAttribute('aria-pressed', button.value === state.view);
  if (current && !current.hidden) current.scrollIntoView({block: 'start'});
}

function change(values) {
  Object.assign(state, values);
  render();
}

function select(node) {
  if (current) current.classList.remove('current');
  current = node;
  node.classList.add('current');
  node.focus({preventScroll: true});
  node.scrollIntoView({block: 'start'});
}

function move(step) {
  const shown = cards.filter(node => !node.hidden);
  if (!shown.length) return;
  const place = shown.indexOf(current);
  select(shown[clamp(place < 0 ? 0 : place + step, 0, shown.length - 1)]);
}

// Selects the next filter that matches a card.
function nextKind() {
  const buttons = [...byId('kinds').children].filter(button => !button.disabled);
  const place = buttons.findIndex(button => button.value === state.kind);
  change({kind: buttons[(place + 1) % buttons.length].value});
}

const zoom = step => change({zoom: zooms[clamp(zooms.indexOf(state.zoom) + step, 0, zooms.length - 1)]});
const keys = {
  j: () => move(1), k: () => move(-1), f: () => change({failures: !state.failures}), '+': () => zoom(1), '-': () => zoom(-1),
  d: () => nextKind(), c: () => current?.querySelector('.accept button')?.click(),
  '/': event => { event.preventDefault(); byId('search').focus(); },
};
Object.keys(views).forEach((name, i) => { keys[i + 1] = () => change({view: name}); });
document.addEventListener('keydown', event => {
  if (hasModifier(event)) return;
  if (event.target === byId('search') && event.key === 'Escape') byId('search').blur();
  else if (!event.target.matches?.('input[type=search], select') && Object.hasOwn(keys, event.key)) keys[event.key](event);
});

if (data.removed.length) byId('summary').append(': ' + data.removed.join(', '));
for (const [value, [text]] of Object.entries(kinds)) {
  const count = cards.filter(node => isOfKind(node.entry, value)).length;
  byId('kinds').append(element('button', {
    type: 'button', value, disabled: count === 0, textContent: value === 'all' ? text : `${text} (${count})`,
    onclick: () => change({kind: value}),
  }));
}
for (const [value, textContent] of Object.entries(views)) {
  byId('views').append(element('button', {type: 'button', value, textContent, onclick: () => change({view: value})}));
}
for (const value of zooms) {
  byId('zoom').append(element('option', {value, textContent: value === 'fit' ? 'fit' : value + '×'}));
}
byId('zoom').addEventListener('change', event => change({zoom: zooms[event.target.selectedIndex]}));
byId('failures').addEventListener('change', event => change({failures: event.target.checked}));
byId('search').addEventListener('input', event => change({search: event.target.value}));

function measure() {
  document.documentElement.style.setProperty('--header', document.querySelector('header').offsetHeight + 'px');
  for (const stage of document.querySelectorAll('.stage')) resize(stage);
}
addEventListener('resize', measure);
let phase = 0;
setInterval(() => {
  phase = 1 - phase;
  for (const node of near) for (const shown of node.querySelectorAll('figure')) shown.blink?.(phase);
}, 600);
byId('cases').append(...cards);
measure();
// A link to #case-icon/12 shows that case, even if it has passed.
const linked = cards.find(node => location.hash.length > 1 && '#' + encodeURI(node.id) === location.hash);
if (linked && linked.entry.report.outcome === 'passed') state.failures = false;
render();
for (const node of cards) observer.observe(node);
if (linked) {
  select(linked);
  // The cards above it grow when their images load.
  for (const delay of [100, 400]) setTimeout(() => { if (current === linked) linked.scrollIntoView({block: 'start'}); }, delay);
}
