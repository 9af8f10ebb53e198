// The images of an entry, and their comparisons.
const darkScreen = matchMedia('(prefers-color-scheme: dark)');
const scheme = () => (state.mode === 'auto' ? darkScreen.matches : state.mode === 'dark') ? 'dark' : 'light';

// Returns the images for the colour scheme of the page, or all images if none is for a scheme.
function imagesOf(entry) {
  const own = entry.images.filter(image => image.scheme === scheme());
  return own.length ? own : entry.images;
}

// The size in CSS px without zoom, which is the same for all densities of an image.
const points = ({width = 0, height = 0, scale = 1}) => ({width: width / scale, height: height / scale});

// Returns the magnification: a whole number, so that each pixel is a square, or less than 1 for an image wider than the
// window.
function factor(width) {
  if (state.zoom !== 'fit') return Number(state.zoom);
  const available = Math.max(document.documentElement.clientWidth - 80, 100);
  if (width > available) return available / width;
  return clamp(Math.floor(Math.min(320, available) / width), 1, 16);
}

// Resizes the images of a stage, with the same magnification for all.
function resize(stage) {
  const nodes = [...stage.querySelectorAll('img')];
  const scale = factor(Math.max(...nodes.map(node => points(node.image).width)));
  for (const node of nodes) {
    const {width, height} = points(node.image);
    node.style.width = width * scale + 'px';
    node.style.height = height * scale + 'px';
  }
}

function imageElement(entry, image, srcset = '') {
  const alt = entry.alt ?? [entry.title, image.label].filter(Boolean).join(', ');
  const node = element('img', {alt, srcset, decoding: 'async', draggable: false});
  // A magnified image shows its own pixels, as do images whose pixels are compared, which have no scale.
  if (state.zoom !== '1' || !image.scale) node.className = 'pixels';
  node.image = image;
  node.addEventListener('load', () => {
    if (image.width) return;
    Object.assign(image, {width: node.naturalWidth, height: node.naturalHeight});
    const stage = node.closest('.stage');
    if (stage) resize(stage);
  });
  node.addEventListener('error', () => node.replaceWith(fileName(image) + ' cannot be shown'));
  // The source comes last, because it starts the loading.
  node.src = image.source;
  return node;
}

// Returns an image's densities, of which a browser chooses one unless the image is magnified.
function densities(images) {
  if (state.zoom !== '1') return '';
  const first = points(images[0]);
  const alike = images.filter(image => {
    const {width, height} = points(image);
    return Math.abs(width - first.width) <= 0.5 && Math.abs(height - first.height) <= 0.5;
  });
  return alike.length < 2 ? '' : alike.map(image => image.source + ' ' + image.scale + 'x').join(', ');
}

function caption(image) {
  if (image.label) return [image.label];
  const size = [image.width + ' × ' + image.height + ' px', image.scale + '×', image.scheme].filter(Boolean).join(', ');
  return [size, element('span', {textContent: fileName(image), dir: 'auto'})];
}

function figure(entry, image, caption, srcset) {
  const stage = element('div', {className: 'stage ' + (image.scheme ?? '')}, imageElement(entry, image, srcset));
  resize(stage);
  return element('figure', {}, stage, ...caption.length ? [element('figcaption', {}, ...caption)] : []);
}

// Returns two images on top of each other, for the slider and for blinking.
function overlay(entry, before, after) {
  const stage = element('div', {className: 'stage'},
    element('div', {className: 'before'}, imageElement(entry, before)),
    element('div', {className: 'after'}, imageElement(entry, after)));
  resize(stage);
  const captions = element('figcaption', {},
    element('span', {className: 'before', textContent: before.label}),
    element('span', {className: 'after', textContent: after.label}));
  const controls = state.view === 'slider' ? [slider(entry, stage)] : [];
  return element('figure', {className: state.view}, stage, ...controls, captions);
}

// Returns a slider that divides a stage, which can also be dragged.
function slider(entry, stage) {
  const range = element('input', {
    type: 'range', min: 0, max: 100, step: 0.1, value: 50,
    'aria-label': entry.title + ': visible part of the expected image',
  });
  const cut = () => { stage.style.setProperty('--cut', range.value + '%'); };
  const drag = event => {
    const box = stage.getBoundingClientRect();
    range.value = (event.clientX - box.left) / box.width * 100;
    cut();
  };
  range.addEventListener('input', cut);
  stage.addEventListener('pointerdown', event => { stage.setPointerCapture(event.pointerId); drag(event); });
  stage.addEventListener('pointermove', event => { if (event.buttons & 1) drag(event); });
  cut();
  return range;
}

const part = (entry, label) => entry.images.find(image => image.label === label);
const isComparison = entry => part(entry, 'expected') && part(entry, 'actual');

// Returns the first image of an entry in all its densities or, if `isFull`, all its images, compared if they can be.
function figures(entry, isFull) {
  const images = imagesOf(entry), [first] = images;
  if (!isFull) return first ? [figure(entry, first, first.label ? [first.label] : [], densities(images))] : [];
  const alone = images => images.map(image => figure(entry, image, caption(image)));
  if (state.view === 'sides' || !isComparison(entry)) return alone(entry.images);
  const difference = alone(entry.images.filter(image => image.label === 'difference'));
  if (state.view === 'difference') return difference;
  return [overlay(entry, part(entry, 'expected'), part(entry, 'actual')), ...difference];
}
