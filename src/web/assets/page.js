// Copy buttons, and opening what a link points into. Without this file everything can still be read and selected.
(() => {
  // Style sheets show the copy buttons only where this class says that they would work.
  document.documentElement.classList.add('has-script');

  const say = (text) => {
    const status = document.getElementById('page-status');
    if (status) status.textContent = text;
  };

  document.addEventListener('click', async (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[data-copy]') : null;
    if (!button) return;
    const source = document.getElementById(button.dataset.copy);
    if (!source) return;
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
      say('Copied');
    } catch {
      // The browser forbids it (an insecure origin, a permission): select the text so that a person can.
      window.getSelection()?.selectAllChildren(source);
      button.textContent = 'Selected: press Ctrl+C';
      say('Selected');
    }
    setTimeout(() => {
      button.textContent = label;
    }, 2_000);
  });

  const openTarget = () => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    for (let box = target; box; box = box.parentElement) {
      if (box instanceof HTMLDetailsElement) box.open = true;
    }
    target?.scrollIntoView();
  };
  addEventListener('hashchange', openTarget);
  if (location.hash) openTarget();
})();
