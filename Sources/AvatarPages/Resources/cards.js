// The cards of the grid, and the texts that they share with the dialog.
function paragraph(className, textContent) {
  return textContent ? [element('p', {className, textContent, dir: 'auto'})] : [];
}

// Returns the text of a card or, if `isFull`, of the dialog.
function texts(entry, isFull) {
  const link = entry.link ? element('a', {href: entry.link, textContent: entry.link}) : '';
  return [
    ...paragraph('', entry.name),
    ...isFull ? paragraph('place', [entry.place, entry.content].filter(Boolean).join(' · ')) : [],
    ...paragraph('reason', entry.error),
    ...entry.notes.flatMap(note => paragraph('note', note)),
    ...link ? [element('p', {className: 'note'}, 'Too many images for one page; see ', link)] : [],
    ...entry.copies ? [copies(entry, isFull)] : [],
  ];
}

function copies(entry, isFull) {
  return element('div', {className: 'copies'}, ...entry.copies.flatMap(({label, text, note}) => {
    const button = element('button', {type: 'button', className: 'copy', textContent: label, 'aria-live': 'polite'});
    button.addEventListener('click', () => copy(text, button, label));
    return isFull ? [note ?? '', element('code', {textContent: text}), button] : [button];
  }));
}

// Copies a text or, if the browser does not allow access to the clipboard, selects it in a field.
async function copy(text, button, label) {
  let isCopied = true;
  try { await navigator.clipboard.writeText(text); } catch {
    const field = element('textarea', {value: text, readOnly: true, 'aria-label': 'Text to copy'});
    button.after(field);
    field.focus();
    field.select();
    isCopied = document.execCommand('copy');
    field.addEventListener('blur', () => field.remove());
    if (isCopied) button.focus();
  }
  button.textContent = isCopied ? 'Copied' : 'Press Ctrl+C';
  setTimeout(() => { button.textContent = label; }, 2000);
}

function card(i) {
  const entry = list[i];
  const title = element('button', {
    type: 'button', className: 'title', textContent: entry.title, dir: 'auto', 'aria-haspopup': 'dialog',
  });
  const node = element('article', {role: 'listitem', 'aria-setsize': list.length, 'aria-posinset': i + 1},
    element('div', {}, element('h2', {}, title), ...texts(entry, entry.isWide)),
    element('div', {className: 'images'}, ...figures(entry, entry.isWide)));
  for (const [name, applies] of [['bad', entry.error], ['wide', entry.isWide], ['current', i === current]]) {
    node.classList.toggle(name, Boolean(applies));
  }
  node.index = i;
  return node;
}
