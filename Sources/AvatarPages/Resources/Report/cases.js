// The cards of cases, and the controls.

// Cards are created once, and their images when they come near the window, because a page may have thousands.
function card(entry) {
  const {name, outcome, reason, notes, picture} = entry.report;
  const node = element('article',
    {className: outcome === 'passed' ? 'good' : 'bad', tabIndex: -1, id: 'case-' + name, 'aria-label': name},
    element('h2', {textContent: name}));
  node.entry = entry;
  if (reason) node.append(element('p', {className: 'reason', textContent: reason}));
  for (const note of notes) node.append(element('p', {className: 'note', textContent: note}));
  if (entry.expected || entry.actual) {
    node.append(element('div', {className: 'images'}));
  } else if (picture) {
    const link = element('a', {href: picture.split('/').map(encodeURIComponent).join('/'), textContent: picture});
    node.append(element('p', {className: 'note'}, 'Too many images for one page; see ', link));
  }
  return node;
}

function staleCard(path) {
  const node = element('article', {className: 'bad', tabIndex: -1, 'aria-label': path},
    element('h2', {textContent: path}), element('p', {className: 'reason', textContent: 'has no case'}));
  node.entry = {report: {name: path, outcome: 'stale'}};
  return node;
}

// Adds the images to a card, if it has none of this view and size yet.
function fill(node) {
  const place = node.querySelector('.images');
  const look = state.view + ' ' + state.zoom;
  if (!place || node.look === look) return;
  node.look = look;
  place.replaceChildren(...comparison(node.entry));
}

const cards = [...data.cases.map(card), ...data.stale.map(staleCard)];
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
    node.hidden = state.failures && outcome === 'passed' || !name.toLowerCase().includes(text);
    if (!node.hidden) shown++;
  }
  for (const node of near) if (!node.hidden) fill(node);
  byId('nothing').hidden = shown > 0;
  byId('failures').checked = state.failures;
  byId('zoom').value = state.zoom;
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

const zoom = step => change({zoom: zooms[clamp(zooms.indexOf(state.zoom) + step, 0, zooms.length - 1)]});
const keys = {
  j: () => move(1), k: () => move(-1), f: () => change({failures: !state.failures}), '+': () => zoom(1), '-': () => zoom(-1),
  '/': event => { event.preventDefault(); byId('search').focus(); },
};
Object.keys(views).forEach((name, i) => { keys[i + 1] = () => change({view: name}); });
document.addEventListener('keydown', event => {
  if (hasModifier(event)) return;
  if (event.target === byId('search') && event.key === 'Escape') byId('search').blur();
  else if (!event.target.matches?.('input[type=search], select') && Object.hasOwn(keys, event.key)) keys[event.key](event);
});

if (data.removed.length) byId('summary').append(': ' + data.removed.join(', '));
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
// #case-icon/12 links to a case, which is shown even if it has passed.
const linked = cards.find(node => location.hash.length > 1 && '#' + encodeURI(node.id) === location.hash);
if (linked && linked.entry.report.outcome === 'passed') state.failures = false;
render();
for (const node of cards) observer.observe(node);
if (linked) {
  select(linked);
  // The cards above it grow when their images load.
  for (const delay of [100, 400]) setTimeout(() => { if (current === linked) linked.scrollIntoView({block: 'start'}); }, delay);
}
