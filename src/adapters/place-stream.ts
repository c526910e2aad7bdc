import type { ControlRecord } from '../contract/prepared-request.ts';
import type { Route } from '../contract/route.ts';
import type { DialectBuilder } from './dialect-builder.ts';
import type { WireField } from './fate-table.ts';

/** What a route's wish for event streams puts into a request, and the record of it. */
export type StreamPlacement = {
  readonly fields: readonly WireField[];
  readonly records: readonly ControlRecord[];
};

/**
 * The fields that ask for an event stream. It is a setting of the route and no control of a caller, since it changes
 * how an answer comes and not what it is; it is recorded like one, so that every path in a body is accounted for.
 * @returns nothing where the route takes its replies whole. Never throws.
 */
export function placeStream({ name, stream, profile }: Route, builder: DialectBuilder): StreamPlacement {
  if (!stream) return { fields: [], records: [] };
  const [ask] = builder.streamFields;
  const taken = builder.streamFields.filter(
    ({ needs }) => needs === undefined || profile.supports.includes(needs),
  );
  const records = builder.streamFields.map((field): ControlRecord => {
    const { path, value, needs, rule } = field;
    const control = needs ?? 'stream';
    if (!taken.includes(field)) {
      const lack = `profile ${profile.name} does not say that it takes ${path}; ${rule}`;
      return { control, fate: 'omitted', rule: lack };
    }
    if (field !== ask) return { control, fate: 'defaulted', wirePath: path, wireValue: value, rule };
    return {
      control,
      requested: true,
      fate: 'sent',
      wirePath: path,
      wireValue: value,
      rule: `${rule}; set by route ${name}`,
    };
  });
  return { fields: taken, records };
}
