/** Codes of refusals before any effect: area, then what. The meaning beside each is what documents and pages say. */
export const REFUSAL_CODES = {
  'control.unknown': 'a control by a name nobody knows',
  'control.malformed': "a value outside the control's legal values; nothing is coerced",
  'control.null': 'null given for a control; leave the name out instead',
  'control.conflict': 'two settings that exclude or contradict each other',
  'control.unsupported': 'a control that changes the answer and that this route cannot carry',
  'control.credential': 'a name or value shaped like a credential; credentials belong in the environment',
  'control.missing':
    'a control the wire demands and that neither the caller, the route nor the profile gives',
  'operation.malformed': 'an operation that is not turns and controls',
  'operation.empty': 'no text to send',
  'operation.too-large': 'a request above the size limit',
  'route.unknown': 'a route by a name nobody configured',
  'route.malformed': 'a route whose address or public headers cannot be used as they are',
} as const;

/** One of the refusal codes. */
export type RefusalCode = keyof typeof REFUSAL_CODES;
