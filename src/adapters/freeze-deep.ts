/** The same value, frozen through and through. For trees of our own making: no cycles, nothing that belongs to a caller. */
export function freezeDeep<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freezeDeep(member);
  }
  return value;
}
