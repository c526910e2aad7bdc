// Keeps a run's page up to date while the run goes on: the server says that something happened, the page fetches
// itself again and takes over only what changed. Open boxes, focus and the reading position stay where they are.
(() => {
  const note = document.querySelector('[data-events]');
  if (!(note instanceof HTMLElement) || !window.EventSource) return;

  // What a reader has opened is not a difference.
  const signature = (element) => element.outerHTML.replaceAll(' open=""', '');

  const replace = (old, fresh) => {
    const copy = document.importNode(fresh, true);
    for (const box of copy.querySelectorAll('details[id]')) {
      const before = document.getElementById(box.id);
      if (before instanceof HTMLDetailsElement) box.open = before.open;
    }
    const focused = document.activeElement;
    const focusedId = focused && old.contains(focused) ? focused.id : '';
    old.replaceWith(copy);
    if (focusedId) document.getElementById(focusedId)?.focus({ preventScroll: true });
  };

  const patch = (old, fresh) => {
    // What the stream has filled in is not in the page as fetched; only a page without the box takes it away.
    if (old.id === 'preview') return;
    if (signature(old) === signature(fresh)) return;
    if (old.tagName !== fresh.tagName || !old.hasAttribute('data-parts')) {
      replace(old, fresh);
      return;
    }
    const known = new Map([...old.children].map((child) => [child.id, child]));
    let previous = null;
    for (const child of [...fresh.children]) {
      const match = child.id ? known.get(child.id) : undefined;
      if (match) {
        known.delete(child.id);
        patch(match, child);
        previous = document.getElementById(child.id);
        continue;
      }
      const added = document.importNode(child, true);
      if (previous) previous.after(added);
      else old.prepend(added);
      previous = added;
    }
    for (const gone of known.values()) gone.remove();
  };

  const keepingPlace = (change) => {
    const anchor = [...document.querySelectorAll('main [id]')].find(
      (element) => element.getBoundingClientRect().bottom > 0,
    );
    const before = anchor?.getBoundingClientRect().top;
    change();
    const after = anchor && document.getElementById(anchor.id)?.getBoundingClientRect().top;
    if (window.scrollY > 0 && before !== undefined && after !== undefined && before !== after) {
      window.scrollBy({ top: after - before, behavior: 'instant' });
    }
  };

  const status = document.getElementById('page-status');
  let running = false;
  let again = false;
  const refresh = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      try {
        const response = await fetch(location.href, { cache: 'no-store' });
        if (!response.ok) continue;
        const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
        const main = document.getElementById('main');
        const freshMain = fresh.getElementById('main');
        if (main && freshMain) keepingPlace(() => patch(main, freshMain));
        document.title = fresh.title;
        if (status) status.textContent = 'The page was updated';
      } catch {
        // The connection is down for now; the stream reconnects by itself and asks for another refresh.
      }
    } while (again);
    running = false;
  };

  // The answer while it is being written: plain text in a box of one height, so that nothing below moves as it grows.
  const showPreview = (text) => {
    const box = document.getElementById('preview');
    const place = document.getElementById('preview-text');
    if (!box || !place) return;
    const readsEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 8;
    const toggles = box.hidden === (text !== '');
    const show = () => {
      box.hidden = text === '';
      place.textContent = text;
    };
    if (toggles) keepingPlace(show);
    else show();
    // A reader who has scrolled up in it stays there.
    if (readsEnd) place.scrollTop = place.scrollHeight;
    if (toggles && text !== '' && status) status.textContent = 'The answer is being written';
  };

  const source = new EventSource(note.dataset.events);
  source.addEventListener('change', refresh);
  source.addEventListener('preview', (event) => showPreview(JSON.parse(event.data).text));
  // Whoever wrote may be gone; if not, the next piece says so.
  source.addEventListener('error', () => showPreview(''));
  source.addEventListener('settled', () => {
    source.close();
    refresh();
  });
})();
