// The grid: rows of cards have known heights, and only the cards near the window exist, because a list may be long.
const gap = 14, frame = 24, lineHeight = 20, minimumWidth = 130;
// Firefox draws nothing beyond 17.8 million px.
const maximumHeight = 12e6;
// The selected entries, and how many of them the grid has room for.
let list = entries, shown = 0;
// The index in `list` of the entry that has the focus or is in the dialog.
let current = 0;
// The layout: the top of each row and of the end, and the height of each row's images.
let columns = 1, cardWidth = 0, gridWidth = 0, tops = [0], stageHeights = [];
// The cards that exist, by the index of their entry.
const cards = new Map();

const hasImages = entry => entry.images.length > 0;
const messageOf = entry => entry.error || entry.notes.join(' · ');
const lineCount = entry => 1 + (entry.name ? 1 : 0) + (messageOf(entry) ? entry.messageLines : 0);

function message(entry) {
  return element('p', {className: entry.error ? 'reason' : 'note', textContent: messageOf(entry), dir: 'auto'});
}

// Measures the number of lines of each message, because a card shows the complete message.
function measureMessages() {
  const width = cardWidth - frame;
  const unknown = list.filter(entry => messageOf(entry) && entry.messageWidth !== width);
  if (!unknown.length) return;
  const probe = element('div', {className: 'probe'});
  probe.style.width = width + 'px';
  for (const entry of unknown) probe.append(message(entry));
  grid.append(probe);
  let node = probe.firstChild;
  for (const entry of unknown) {
    entry.messageLines = Math.ceil(node.offsetHeight / lineHeight);
    entry.messageWidth = width;
    node = node.nextSibling;
  }
  probe.remove();
}

function setColumns() {
  gridWidth = grid.clientWidth;
  const widths = Float64Array.from(list.filter(hasImages), entry => points(entry.images[0]).width).sort();
  // The few images that are wider than the others are scrolled in their cards.
  const widest = Math.max(minimumWidth, widths[Math.floor(widths.length * 0.95)] || 0);
  columns = Math.max(1, Math.floor((gridWidth + gap) / (widest + frame + gap)));
  cardWidth = (gridWidth - gap * (columns - 1)) / columns;
}

// The height that the first image of each entry needs, with the margin below it.
function stageHeight(row) {
  const maximum = Math.max(innerHeight * 0.8, 240);
  return Math.max(0, ...row.filter(hasImages).map(entry => {
    const {width, height} = points(entry.images[0]);
    const scrollBar = width > cardWidth - frame ? 12 : 0;
    return Math.min(height + scrollBar, maximum) + 8;
  }));
}

function layout() {
  setColumns();
  measureMessages();
  tops = [0];
  stageHeights = [];
  for (let i = 0; i < list.length && tops.at(-1) < maximumHeight; i += columns) {
    const row = list.slice(i, i + columns), stage = stageHeight(row);
    const heights = row.map(entry => (hasImages(entry) ? stage : 0) + lineCount(entry) * lineHeight);
    stageHeights.push(stage);
    tops.push(tops.at(-1) + Math.max(...heights) + frame + gap);
  }
  shown = Math.min(list.length, stageHeights.length * columns);
  grid.style.height = Math.max(tops.at(-1) - gap, 0) + 'px';
  byId('more').hidden = shown === list.length;
  byId('more').textContent = number(list.length - shown) + ' more rows do not fit on this page. Use the search to find them.';
  for (const card of cards.values()) card.remove();
  cards.clear();
}

// Returns the row at a height, found by bisection.
function rowAt(y) {
  let low = 0, high = Math.max(stageHeights.length - 1, 0);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle] <= y) low = middle; else high = middle - 1;
  }
  return low;
}

function card(i) {
  const entry = list[i], row = Math.floor(i / columns), height = tops[row + 1] - tops[row] - gap;
  const node = element('article', {
    className: entry.error ? 'bad' : '', role: 'listitem', 'aria-setsize': list.length, 'aria-posinset': i + 1,
  });
  node.index = i;
  Object.assign(node.style, {
    left: i % columns * (cardWidth + gap) + 'px', top: tops[row] + 'px', width: cardWidth + 'px', height: height + 'px',
  });
  if (hasImages(entry)) {
    const image = imageElement(entry, entry.images[0], {loading: 'lazy', srcset: densities(entry)});
    const stage = element('div', {className: 'stage'}, image);
    stage.style.height = stageHeights[row] - 8 + 'px';
    node.append(stage);
  }
  node.button = element('button', {
    type: 'button', textContent: entry.title, dir: 'auto', tabIndex: -1, 'aria-haspopup': 'dialog',
  });
  node.append(node.button);
  if (entry.name) node.append(element('p', {className: 'name', textContent: entry.name, dir: 'auto'}));
  if (messageOf(entry)) node.append(message(entry));
  return node;
}

// Adds the cards near the window to the grid, in their order, and removes the others.
function render() {
  const top = -grid.getBoundingClientRect().top;
  const from = rowAt(top - 600) * columns;
  const to = Math.min((rowAt(top + innerHeight + 600) + 1) * columns, shown);
  let next = null;
  for (const [i, node] of cards) {
    if (i >= from && i < to) continue;
    // Removing the card with the focus would lose the focus.
    if (node.contains(document.activeElement)) { if (i >= to) next = node; continue; }
    node.remove();
    cards.delete(i);
  }
  for (let i = to - 1; i >= from; i--) {
    if (!cards.has(i)) {
      cards.set(i, card(i));
      grid.insertBefore(cards.get(i), next);
    }
    next = cards.get(i);
  }
  // The tab key reaches one card only, or it would take thousands of presses to leave the grid.
  const reachable = cards.has(current) ? current : Math.min(rowAt(Math.max(top, 0)) * columns, shown - 1);
  for (const [i, node] of cards) node.button.tabIndex = i === reachable ? 0 : -1;
}

function headerHeight() {
  const header = document.querySelector('header');
  return getComputedStyle(header).position === 'sticky' ? header.offsetHeight : 0;
}

// Scrolls to an entry if it is not in the window, or always to the top of its row.
function reveal(i, toTop) {
  const row = Math.floor(i / columns);
  const box = grid.getBoundingClientRect();
  const top = box.top + tops[row], bottom = box.top + tops[row + 1];
  const start = headerHeight() + gap;
  if (toTop || top < start) scrollBy(0, top - start);
  else if (bottom > innerHeight) scrollBy(0, bottom - innerHeight);
}

function focusCard(i) {
  if (!shown) return;
  current = clamp(i, 0, shown - 1);
  reveal(current);
  render();
  cards.get(current).button.focus({preventScroll: true});
}

// Computes a new layout, and scrolls so that the entry at the top stays there.
function relayout() {
  const top = -grid.getBoundingClientRect().top + headerHeight() + gap;
  const first = top > gap * 2 ? rowAt(top + lineHeight) * columns : -1;
  layout();
  if (first >= 0 && shown) reveal(Math.min(first, shown - 1), true);
  render();
}
