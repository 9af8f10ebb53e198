// The grid of cards: the list is divided into chunks, and only the cards of chunks near the window exist, because a list may
// be long.
const rowsOfChunk = 12, minimumWidth = 130, padding = 24;
// Firefox draws nothing beyond 17.8 million px.
const maximumHeight = 12e6;
// The selected entries, and how many of them the grid has room for.
let list = entries, shown = 0;
// The index in `list` of the entry that was selected last or is in the dialog, or -1.
let current = -1;
let columns = 1, gridWidth = 0, chunks = [];

function fill(chunk) {
  if (chunk.hasChildNodes()) return;
  for (let i = chunk.from; i < chunk.to; i++) chunk.append(card(i));
  chunk.style.height = '';
}

// Removing the card with the focus would lose the focus.
function empty(chunk) {
  if (!chunk.hasChildNodes() || chunk.contains(document.activeElement)) return;
  chunk.style.height = chunk.offsetHeight + 'px';
  chunk.replaceChildren();
}

const observer = new IntersectionObserver(changes => {
  for (const {target, isIntersecting} of changes) if (isIntersecting) fill(target); else empty(target);
  setReachable();
}, {rootMargin: '1000px'});

const headerHeight = () => parseFloat(document.documentElement.style.getPropertyValue('--header'));
const isBelowHeader = node => node.getBoundingClientRect().bottom > headerHeight();

// Lets the tab key reach the controls of one card only, or it would take thousands of presses to leave the grid.
function setReachable() {
  const nodes = [...grid.querySelectorAll('article')];
  const reachable = nodes.find(node => node.index === current) ?? nodes.find(isBelowHeader);
  for (const node of nodes) {
    for (const control of node.querySelectorAll('button, a, input')) control.tabIndex = node === reachable ? 0 : -1;
  }
}

// The columns are as wide as all but a few images, which are scrolled in their cards.
function setColumns() {
  const widths = Float64Array.from(list.filter(entry => entry.images.length && !entry.isWide), entry => {
    const {width} = points(imagesOf(entry)[0]);
    return state.zoom === 'fit' ? 320 : width * factor(width);
  }).sort();
  const width = Math.max(minimumWidth, widths[Math.floor(widths.length * 0.95)] || 0) + padding;
  grid.style.setProperty('--column', width + 'px');
  columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}

function addChunk(from, height) {
  const chunk = element('div', {className: 'chunk', role: 'none'});
  Object.assign(chunk, {from, to: Math.min(from + columns * rowsOfChunk, list.length)});
  chunk.style.height = height + 'px';
  chunks.push(chunk);
  grid.append(chunk);
  return chunk;
}

// Creates the chunks, of which the first shows the height that the others probably have.
function layout() {
  observer.disconnect();
  chunks = [];
  grid.replaceChildren();
  setColumns();
  gridWidth = grid.clientWidth;
  shown = 0;
  let height = 0;
  while (shown < list.length && chunks.length * height < maximumHeight) {
    const chunk = addChunk(shown, height);
    if (shown === 0) {
      fill(chunk);
      height = chunk.offsetHeight;
    }
    shown = chunk.to;
  }
  for (const chunk of chunks) observer.observe(chunk);
  setReachable();
  byId('more').hidden = list.length > 0 && shown === list.length;
  byId('more').textContent = !list.length ? (entries.length ? 'Nothing matches.' : 'There are no images.')
    : number(list.length - shown) + ' more do not fit on this page. Use the search to find them.';
}

// Returns the card of an entry, which then exists.
function cardOf(i) {
  const chunk = chunks.find(chunk => i < chunk.to);
  fill(chunk);
  return chunk.children[i - chunk.from];
}

function select(node) {
  grid.querySelector('.current')?.classList.remove('current');
  node.classList.add('current');
  current = node.index;
  setReachable();
}

function focusCard(i) {
  if (!shown) return;
  const node = cardOf(clamp(i, 0, shown - 1));
  select(node);
  node.querySelector('.title').focus({preventScroll: true});
  node.scrollIntoView({block: node.classList.contains('wide') ? 'start' : 'nearest'});
}

// Computes a new layout, and scrolls so that the card at the top stays there.
function relayout() {
  const hasFocus = grid.contains(document.activeElement);
  const isScrolled = grid.getBoundingClientRect().top < headerHeight();
  const first = isScrolled && [...grid.querySelectorAll('article')].find(isBelowHeader);
  layout();
  if (hasFocus && current >= 0) cardOf(current).querySelector('.title').focus({preventScroll: true});
  if (first && first.index < shown) cardOf(first.index).scrollIntoView();
}
