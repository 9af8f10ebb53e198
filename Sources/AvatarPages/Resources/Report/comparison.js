// The state of the page, and the comparisons of a case's images.
const views = {slider: 'Slider', blink: 'Blink', sides: 'Side by side', difference: 'Difference'};
const zooms = ['fit', 1, 2, 4, 8, 16, 32];
const hasFailures = data.withoutCase.length > 0 || data.cases.some(entry => entry.report.outcome !== 'passed');
const state = {view: 'slider', zoom: 'fit', failures: hasFailures, kind: 'all', search: ''};

// Returns the magnification: a whole number, so that each pixel is a square, or less than 1 for an image wider than the
// window.
function factor(width) {
  if (state.zoom !== 'fit') return state.zoom;
  const available = Math.max(document.documentElement.clientWidth - 80, 100);
  if (width > available) return available / width;
  return clamp(Math.floor(Math.min(320, available) / width), 1, 16);
}

function imageElement(source, alt) {
  const node = element('img', {src: source, alt, draggable: false});
  node.addEventListener('load', () => resize(node.closest('.stage')));
  return node;
}

// Resizes a stage to fit the largest of its images.
function resize(stage) {
  if (!stage) return;
  const images = [...stage.querySelectorAll('img')];
  const width = Math.max(...images.map(image => image.naturalWidth), 1);
  const height = Math.max(...images.map(image => image.naturalHeight), 1);
  const scale = factor(width);
  for (const image of images) {
    image.style.width = image.naturalWidth * scale + 'px';
    image.style.height = image.naturalHeight * scale + 'px';
  }
  stage.style.width = width * scale + 'px';
  stage.style.height = height * scale + 'px';
  stage.parentNode.style.width = Math.max(width * scale, 120) + 'px';
}

function figure(entry, source, label) {
  if (!source) return '';
  return element('figure', {},
    element('div', {className: 'stage'}, imageElement(source, entry.report.name + ', ' + label)),
    element('figcaption', {textContent: label}));
}

const expectedImage = entry => imageElement(entry.expected, entry.report.name + ', expected');
const actualImage = entry => imageElement(entry.actual, entry.report.name + ', actual');

function slider(entry) {
  const before = element('div', {className: 'layer before'}, expectedImage(entry));
  const after = element('div', {className: 'layer after'}, actualImage(entry));
  const stage = element('div', {className: 'stage slider'}, before, after, element('div', {className: 'divider'}));
  const range = element('input', {
    type: 'range', min: 0, max: 100, step: 0.1, value: 50,
    'aria-label': entry.report.name + ': visible part of the expected image',
  });
  const cut = percent => { stage.style.setProperty('--cut', percent + '%'); };
  const drag = event => {
    const box = stage.getBoundingClientRect();
    range.value = clamp((event.clientX - box.left) / box.width * 100, 0, 100);
    cut(range.value);
  };
  range.addEventListener('input', () => cut(range.value));
  stage.addEventListener('pointerdown', event => { stage.setPointerCapture(event.pointerId); drag(event); });
  stage.addEventListener('pointermove', event => { if (event.buttons & 1) drag(event); });
  cut(50);
  return element('figure', {}, stage, range, element('div', {className: 'sides'},
    element('span', {textContent: 'expected'}), element('span', {textContent: 'actual'})));
}

function blink(entry) {
  const images = [expectedImage(entry), actualImage(entry)];
  const caption = element('figcaption', {});
  const node = element('figure', {}, element('div', {className: 'stage'}, ...images), caption);
  node.blink = shown => {
    images.forEach((image, i) => { image.style.visibility = i === shown ? 'visible' : 'hidden'; });
    caption.textContent = shown ? 'actual' : 'expected';
  };
  node.blink(0);
  return node;
}

function comparison(entry) {
  const {expected, difference, actual, report} = entry;
  if (expected && actual) {
    if (state.view === 'slider') return [slider(entry), figure(entry, difference, 'difference')];
    if (state.view === 'blink') return [blink(entry), figure(entry, difference, 'difference')];
    if (state.view === 'difference') return [figure(entry, difference, 'difference')];
  } else if (expected && report.outcome !== 'failed') {
    return [figure(entry, expected, report.outcome)];
  }
  return [
    figure(entry, expected, 'expected'), figure(entry, difference, 'difference'), figure(entry, actual, 'actual'),
  ];
}
