import { z } from 'zod';
import { controlsSchema } from '../contract/controls.ts';
import { MAX_ATTEMPTS } from '../contract/limits.ts';
import { routeProfileSchema } from '../contract/route-profile.ts';

const port = z.int().min(0).max(65_535);

const routeEntry = z.strictObject({
  profile: z.string().min(1),
  model: z.string().min(1),
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  credentialEnv: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/)
    .optional(),
  controls: controlsSchema.optional(),
  allowOmit: z.array(z.string()).optional(),
  policy: z.enum(['default', 'chapter']).optional(),
  attempts: z.int().min(1).max(MAX_ATTEMPTS).optional(),
  timeoutMs: z.int().min(1_000).max(3_600_000).optional(),
  stream: z.boolean().optional(),
});

const profileEntry = routeProfileSchema
  .omit({ name: true })
  .partial()
  .extend({ extends: z.string().min(1) });

/**
 * What `switchboard.yml` may say. Strict: an unknown key is a fault, so that a typo cannot be a setting nobody reads.
 * The file holds no secrets; a route names the environment variable its credential stands in.
 */
export const configFileSchema = z.strictObject({
  publicUrl: z.url({ protocol: /^https?$/ }).optional(),
  port: port.optional(),
  workspacePort: port.optional(),
  dataDir: z.string().min(1).optional(),
  logLevel: z.enum(['silent', 'error', 'warn', 'info']).optional(),
  slackMode: z.enum(['socket', 'http']).optional(),
  defaultRoute: z.string().min(1).optional(),
  instructions: z.string().min(1).max(20_000).optional(),
  memory: z.strictObject({ enabled: z.boolean().optional(), route: z.string().min(1).optional() }).optional(),
  profiles: z.record(z.string().regex(/^[a-z0-9][a-z0-9-]*$/), profileEntry).optional(),
  routes: z.record(z.string().regex(/^[a-z0-9][a-z0-9-]*$/), routeEntry).optional(),
});

/** A valid `switchboard.yml`; every key may be absent. */
export type ConfigFile = z.infer<typeof configFileSchema>;

/** One route as the file gives it. */
export type RouteEntry = z.infer<typeof routeEntry>;
