// The state of the page, and the images of an entry.
const entries = data.entries;
const grid = byId('grid'), dialog = byId('dialog'), search = byId('search');
const filters = {
  all: {label: 'all', includes: () => true},
  photo: {label: 'photo', includes: entry => ['photo', 'gravatar', 'libravatar'].includes(entry.content)},
  initials: {label: 'initials', includes: entry => entry.content === 'initials'},
  icon: {label: 'icon or pattern', includes: entry => ['icon', 'pattern'].includes(entry.content)},
  notes: {label: 'with notes', includes: entry => entry.notes.length > 0},
  failed: {label: 'failed', includes: entry => entry.error !== undefined},
};
const sizes = {1: 'original', 2: '2×', 4: '4×', 8: '8×'};
const backgrounds = {page: 'page', white: 'white', black: 'black', checks: 'checks', colour: 'colour'};
const state = {filter: 'all', search: '', size: '1', background: 'page', colour: '#e0457b'};

const number = value => value.toLocaleString('en');
// A search ignores case and accents.
const folded = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const searchText = entry =>
  entry.searchText ??= folded([entry.title, entry.name || '', ...entry.notes, entry.error || ''].join('\n'));

// The size in CSS px, which is the same for all densities of an image.
function points(image) {
  const factor = Number(state.size) / (image.scale > 0 ? image.scale : 1);
  return {width: image.width * factor, height: image.height * factor};
}

function imageElement(entry, image, properties) {
  const {width, height} = points(image);
  const node = element('img', {alt: entry.alt, decoding: 'async', ...properties});
  node.style.width = width + 'px';
  node.style.height = height + 'px';
  if (state.size !== '1') node.className = 'magnified';
  // The source comes last, because it starts the loading.
  node.src = image.source;
  return node;
}

// Returns the densities of the entry's first image. A magnified image shows its own pixels, so it has no other density.
function densities(entry) {
  if (state.size !== '1') return '';
  const first = points(entry.images[0]);
  const alike = entry.images.filter(image => {
    const {width, height} = points(image);
    return Math.abs(width - first.width) <= 0.5 && Math.abs(height - first.height) <= 0.5;
  });
  return alike.length < 2 ? '' : alike.map(image => image.source + ' ' + image.scale + 'x').join(', ');
}
