const TYPING_A_NAME = /(^|[\s(])@([\w.-]*)$/;

/**
 * Completes names after `@` in a textarea.
 * @returns `takeKey`, which says whether a key was for the list and not for the text.
 */
export function startCompletion(form, textarea) {
  const members = JSON.parse(textarea.dataset.members);
  const list = document.createElement('ul');
  list.className = 'completion';
  list.id = `${textarea.id}-completion`;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'People and apps');
  list.hidden = true;
  form.append(list);
  textarea.setAttribute('aria-autocomplete', 'list');
  textarea.setAttribute('aria-controls', list.id);
  let chosen = 0;

  const close = () => {
    list.hidden = true;
    textarea.removeAttribute('aria-activedescendant');
  };

  const show = () => {
    const typed = TYPING_A_NAME.exec(textarea.value.slice(0, textarea.selectionStart));
    const found = typed === null ? [] : matching(members, typed[2].toLowerCase());
    if (found.length === 0) {
      close();
      return;
    }
    chosen = 0;
    list.replaceChildren(...found.map((member, index) => option(list.id, member, index)));
    list.hidden = false;
    mark();
  };

  const mark = () => {
    for (const [index, item] of [...list.children].entries()) {
      item.setAttribute('aria-selected', String(index === chosen));
    }
    textarea.setAttribute('aria-activedescendant', `${list.id}-${chosen}`);
  };

  const take = (item) => {
    const before = textarea.value.slice(0, textarea.selectionStart);
    const start = before.lastIndexOf('@');
    textarea.setRangeText(`@${item.dataset.handle} `, start, before.length, 'end');
    close();
    textarea.focus();
  };

  textarea.addEventListener('input', show);
  textarea.addEventListener('blur', close);
  // Before the blur that the press would cause.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    const item = event.target.closest('li');
    if (item !== null) take(item);
  });

  return {
    takeKey(event) {
      if (list.hidden) return false;
      const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (steps !== undefined) {
        chosen = (chosen + steps + list.children.length) % list.children.length;
        mark();
      } else if (event.key === 'Enter' || event.key === 'Tab') {
        take(list.children[chosen]);
      } else if (event.key === 'Escape') {
        close();
      } else {
        return false;
      }
      event.preventDefault();
      return true;
    },
  };
}

function matching(members, typed) {
  return members.filter(
    ({ handle, name }) => handle.startsWith(typed) || name.toLowerCase().startsWith(typed),
  );
}

function option(listId, { handle, name }, index) {
  const item = document.createElement('li');
  item.id = `${listId}-${index}`;
  item.setAttribute('role', 'option');
  item.dataset.handle = handle;
  const strong = document.createElement('b');
  strong.textContent = name;
  const soft = document.createElement('span');
  soft.className = 'soft';
  soft.textContent = `@${handle}`;
  item.append(strong, soft);
  return item;
}
