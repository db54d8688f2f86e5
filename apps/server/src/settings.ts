import { z } from 'zod'
import { flag, isContact, isProxy, limit, list, text, url, whole } from './config-values.ts'
import { type BudgetTerms, budgetList, limitSettings } from './kit/budgets/budgets.ts'
import { isDatabaseUrl } from './kit/database/database-address.ts'
import { type InCode, nameInCode, terms } from './setting-terms.ts'
import { bankSettings } from './settings-bank.ts'
import { deskSettings } from './settings-desk.ts'
import { keySettings } from './settings-keys.ts'
import { ledgerSettings } from './settings-ledger.ts'
import { mapSettings } from './settings-maps.ts'
import { metricsSettings } from './settings-metrics.ts'
import { drainSettings, exceptionSettings, modeSettings, trialSettings } from './settings-mode.ts'
import { uploadSettings } from './settings-uploads.ts'
import { weChatSettings } from './settings-wechat.ts'

const database = z.string().refine(isDatabaseUrl, 'like postgres://club:password@db.example/club')

/** Settings from which the file of their group makes what code gets. Code gets every other one by its own name. */
const grouped = {
  ...modeSettings,
  ...trialSettings,
  ...ledgerSettings,
  ...bankSettings,
  ...mapSettings,
  ...uploadSettings,
  ...weChatSettings,
  ...exceptionSettings,
  ...metricsSettings,
  ...deskSettings,
  ...drainSettings,
}

/** All settings of the server, in the order of `.env.example`, which `npm run docs` writes from them. */
export const settings = z.object({
  ...modeSettings,

  PORT: whole
    .pipe(z.number().max(65_535))
    .default(8080)
    .register(terms, { about: 'Where the server listens.' }),
  HOST: text.default('127.0.0.1').register(terms, {}),
  CLUB_WORKERS: whole
    .pipe(z.number().min(1).max(64))
    .default(1)
    .register(terms, {
      help:
        'Processes of this server, which share its port: one for each processor that it may use. More than one needs ' +
        'DATABASE_URL.',
      example: '4',
    }),

  CLUB_DATA_DIR: text.default('.data').register(terms, {
    about: 'Folders: of the embedded database, secrets, uploads and the SMS outbox; and of the content.',
  }),
  CLUB_CONTENT_DIR: text.default('content').register(terms, {}),

  DATABASE_URL: database.optional().register(terms, {
    about:
      'A PostgreSQL server (15 or newer) instead of the embedded database. In production, one on another machine with ' +
      'TLS: …/club?sslmode=verify-full&sslrootcert=/etc/club/ca.pem. Several hosts, of which the one that takes writes ' +
      'is used: postgres://club:password@db1.example,db2.example:5433/club?target_session_attrs=read-write',
    example: 'postgres://club:password@127.0.0.1:5432/club',
    isSecret: true,
  }),
  DATABASE_POOL: whole.pipe(z.number().min(2).max(200)).default(10).register(terms, {
    help: 'The most connections of one server to it; with CLUB_WORKERS, of each of its processes.',
  }),
  CLUB_MIGRATION_DATABASE_URL: database.optional().register(terms, {
    help: 'The same database by the role that migrates it, for `club db migrate` only; not on the servers of production.',
    example: 'postgres://club_owner:password@127.0.0.1:5432/club',
    isSecret: true,
  }),

  ...trialSettings,

  CLUB_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .register(terms, {
      about: 'Keys: see docs/operations/keys.md.',
      help:
        'Encrypts personal data; at least 32 characters. Without it one is generated at first start and stored in the ' +
        'data folder. Servers that share a database need the same one; a database that was used with one cannot be ' +
        'opened with another.',
      isSecret: true,
    }),
  ...keySettings,
  CLUB_PASSWORD_KEY_FILE: text.optional().register(terms, {
    help: 'The RSA key that encrypts passwords in transit (PEM, 3072 bits or more); without it one is generated.',
  }),
  ...ledgerSettings,

  CLUB_PUBLIC_URL: url.optional().register(terms, {
    about: 'The address of the club.',
    help: 'The address under which members reach the club, which posters, previews and passkeys need.',
    example: 'https://club.bank.example',
  }),
  CLUB_HAS_SUBDOMAINS: flag.default(false).register(terms, {
    help:
      "1 where hosts below the club's (x.club.example for club.example) are other sites, of which one may be on plain " +
      'http. Otherwise browsers are told to use https for all of them.',
    example: '1',
  }),
  CLUB_TRUSTED_PROXIES: list
    .refine((addresses) => addresses.every(isProxy), 'must be addresses or networks such as 10.1.0.0/16')
    .default([])
    .register(terms, {
      help: 'Trusted proxies, whose forwarded addresses are used, separated by commas.',
      example: '127.0.0.1',
    }),
  CLUB_SECURITY_CONTACT: list
    .refine((contacts) => contacts.every(isContact), 'must be mailto:, https: or tel: addresses')
    .default([])
    .register(terms, {
      help:
        "Where people report holes in the club's security, the preferred one first, separated by commas: mailto:, " +
        'https: or tel:. It is served as /.well-known/security.txt; without it there is none.',
      example: 'mailto:security@bank.example',
    }),

  ...bankSettings,
  ...mapSettings,
  ...uploadSettings,
  ...weChatSettings,
  ...exceptionSettings,

  CLUB_SERVICE_WORKER: flag.default(true).register(terms, {
    about: 'Running.',
    help:
      'Phones cache what was read for offline reading. 0 withdraws this: at the next visit each phone deletes its ' +
      'caches. Use it to stop a fault at once.',
  }),
  ...metricsSettings,
  ...deskSettings,
  ...drainSettings,
  CLUB_MAX_EVENT_LOOP_DELAY_MS: whole.default(2000).register(terms, {
    help: 'Calls are answered with 503 while the event loop is delayed by more than this; 0 switches the guard off.',
  }),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info').register(terms, {
    help: 'silent, fatal, error, warn, info or debug.',
  }),
})

export type Settings = z.output<typeof settings>

type OwnNamed = InCode<Omit<typeof settings.shape, keyof typeof grouped>>

/** The settings that belong to no group, as code gets them: `CLUB_DATA_DIR` is `dataDir`. */
export function ownNamed(s: Settings): OwnNamed {
  const names = (Object.keys(settings.shape) as (keyof Settings)[]).filter(
    (name) => !Object.hasOwn(grouped, name),
  )
  return Object.fromEntries(names.map((name) => [nameInCode(name), s[name] ?? null])) as OwnNamed
}

const spans = {
  hour: 'in an hour',
  day: 'in a day',
  businessDay: 'in a business day',
  'at a time': 'at a time',
}

/** What `.env.example` says about a budget. */
function helpOf({ of, what, per }: BudgetTerms): string {
  const text = of === 'club' ? `${what}, ${spans[per]}.` : `${what}, of one ${of} ${spans[per]}.`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const budgetOf = (name: string) => budgetList.find(({ setting }) => setting === name) as BudgetTerms

/** The settings of the budgets, from their table. */
export const limits = z.object(
  Object.fromEntries(
    limitSettings.map(({ setting, room, least }, index) => [
      setting,
      limit
        .pipe(z.number().min(least))
        .default(room)
        .register(terms, {
          ...(index === 0 && {
            about:
              'Limits, which drain evenly: see docs/operations/sign-in-limits.md. A connection is an IPv4 address, or the /64 ' +
              'of an IPv6 one; some have a further limit for its network, which is a multiple.',
          }),
          help: helpOf(budgetOf(setting)),
        }),
    ]),
  ),
)

/** Every setting with its schema, in the order of `.env.example`. */
export const allSettings = Object.entries({ ...settings.shape, ...limits.shape }).map(([name, schema]) => ({
  name,
  schema,
  terms: terms.get(schema) ?? {},
}))

/** Secrets that may be in a file of their own: `CLUB_SECRET_FILE` names the file that holds `CLUB_SECRET`. */
export const secretSettings: readonly string[] = allSettings.flatMap(({ name, terms: { isSecret } }) =>
  isSecret ? [name] : [],
)
