import { z } from 'zod'
import {
  flag,
  holds,
  isContact,
  isHost,
  isProxy,
  isScriptUrl,
  keyPattern,
  limit,
  list,
  text,
  url,
  whole,
} from './config-values.ts'
import { type BudgetTerms, budgetList, limitSettings } from './kit/budgets/budgets.ts'
import { isDatabaseUrl } from './kit/database/database-address.ts'
import { terms } from './setting-terms.ts'
import { deskSettings } from './settings-desk.ts'
import { keySettings } from './settings-keys.ts'
import { uploadSettings } from './settings-uploads.ts'

const database = z.string().refine(isDatabaseUrl, 'like postgres://club:password@db.example/club')

/** All settings of the server, in the order of `.env.example`, which `npm run docs` writes from them. */
export const settings = z.object({
  CLUB_MODE: z
    .enum(['trial', 'production'])
    .optional()
    .register(terms, {
      about:
        'What the club is for: production, or trial for one that is only tried out. Needed where HOST is reached from ' +
        'other machines or DATABASE_URL is set. Production refuses what is only fit for trying: see ' +
        'docs/operations/database.md.',
      example: 'production',
    }),
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .register(terms, { help: 'production stands for CLUB_MODE=production where that is not set.' }),

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

  CLUB_DEMO: flag.optional().register(terms, {
    about: 'To try things out; refused in production.',
    help: '1 loads the demo club (the default on the embedded database).',
    example: '1',
  }),
  CLUB_NOW: z.iso.datetime({ offset: true }).optional().register(terms, {
    help: 'Business time at start; it keeps running from there.',
    example: '2026-11-20T10:00:00+08:00',
  }),

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
  CLUB_LEDGER_KEY: z
    .string()
    .regex(keyPattern, 'must be 32 bytes in base64: openssl rand -base64 32')
    .optional()
    .register(terms, {
      help:
        "The key that signs the ledger's days (Ed25519): 32 bytes in base64 (openssl rand -base64 32), or a file in PEM " +
        '(openssl genpkey -algorithm ed25519). Without it one is made at first start in the data folder as ' +
        '`ledger-key.pem`; in production on a database server nothing is signed then.',
    }),
  CLUB_LEDGER_KEY_FILE: text.optional().register(terms, {}),
  CLUB_LEDGER_OLD_KEYS: list
    .refine((keys) => keys.every((key) => keyPattern.test(key)), 'must be public keys of 32 bytes in base64')
    .default([])
    .register(terms, { help: 'After an exchange, the public keys of before, separated by commas.' }),
  CLUB_LEDGER_HEADS_FILE: text.optional().register(terms, {
    help:
      "The file that the signed days are appended to, out of the database's reach; several servers share one. Without " +
      'it `ledger-heads.jsonl` in the data folder. See docs/operations/months.md.',
  }),

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

  CLUB_SMS_GATEWAY_URL: url.optional().register(terms, {
    about: 'SMS and the systems of the bank.',
    help:
      'The SMS gateway; requests are signed with the key. Without it SMS are written to ' +
      'CLUB_DATA_DIR/outbox/sms.jsonl.',
  }),
  CLUB_SMS_GATEWAY_KEY: z.string().min(16).optional().register(terms, { isSecret: true }),
  CLUB_BANK_EVENT_KEY: list
    .refine((keys) => keys.length <= 2, 'must be one key, or the new and the old one separated by a comma')
    .refine((keys) => keys.every((key) => key.length >= 32), 'each key must have at least 32 characters')
    .optional()
    .register(terms, {
      help:
        'The key that the bank signs its events with (POST /bank/events), at least 32 characters; during a key ' +
        'exchange, the new and the old one separated by a comma. Without it one is generated at first start and stored ' +
        'in the data folder as `bank-event-key`; in production every event is then refused.',
      isSecret: true,
    }),
  CLUB_TOKEN_KEYS: list
    .refine(
      (entries) => entries.every((entry) => /^[a-z0-9-]{1,40}:.{32,}$/.test(entry)),
      'must be like bank-app:key,partner:key; each key has at least 32 characters',
    )
    .optional()
    .register(terms, {
      help:
        "The keys that the bank's app and partners sign their sign-in tokens with (JWT, HS256), as issuer:key separated " +
        "by commas; the issuer of the bank's app is bank-app, a partner's is its source. During a key exchange, list " +
        'the issuer twice. Without it keys are generated at first start (`npx club token issue` makes tokens to try); ' +
        'in production every token is then refused.',
      isSecret: true,
    }),

  CLUB_MAP_TILE_URL: url
    .refine((template) => holds(template, ['z', 'x', 'y']), 'must hold {z}, {x} and {y}')
    .optional()
    .register(terms, {
      about: 'Maps. Without any of these the club draws its own map and uses no other server.',
      help:
        'Background tiles, with {z}, {x} and {y}, and the attribution that their licence requires. Phones fetch them ' +
        'from that server, which sees their network addresses. Chinese services use the datum gcj02.',
      example: 'https://tiles.example/{z}/{x}/{y}.png',
    }),
  CLUB_MAP_TILE_ATTRIBUTION: z.string().max(200).optional().register(terms, {}),
  CLUB_MAP_DATUM: z.enum(['wgs84', 'gcj02']).default('wgs84').register(terms, {}),
  CLUB_BAIDU_MAP_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{8,64}$/, 'must consist of letters and digits')
    .optional()
    .register(terms, {
      help:
        "A browser key of Baidu's map: the page of the large map (/oldMapBaidu) then shows it in a sandboxed frame. The " +
        "frame sends no referrer, so the key's list of referrers must be `*`.",
    }),
  CLUB_ROUTE_URL: z
    .url({ protocol: /^https$/ })
    .refine((template) => holds(template, ['latitude', 'longitude']), 'must hold {latitude} and {longitude}')
    .optional()
    .register(terms, {
      help:
        "The address behind 'show me the way', with {latitude} and {longitude} (WGS 84), optionally {name}. Without it " +
        "members copy the place's address.",
      example: 'https://route.example/to?position={longitude},{latitude}&name={name}',
    }),

  ...uploadSettings,

  CLUB_WECHAT_APP_ID: z
    .string()
    .regex(/^wx[0-9a-z]{4,30}$/, "must be the account's app id, like wx0123456789abcdef")
    .optional()
    .register(terms, {
      about:
        "WeChat's share menus with the club's titles and pictures: app id and secret of a verified official account. " +
        'See docs/operations/wechat.md.',
    }),
  CLUB_WECHAT_SECRET: z.string().min(16).optional().register(terms, { isSecret: true }),
  CLUB_WECHAT_HOSTS: list
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .refine((hosts) => hosts.every(isHost), 'must be hosts such as club.example, separated by commas')
    .default([])
    .register(terms, {
      help: 'Whose pages are signed: the host of CLUB_PUBLIC_URL and these, separated by commas.',
      example: 'club.example',
    }),
  CLUB_WECHAT_API_URL: url.default('https://api.weixin.qq.com').register(terms, {
    help: "Another address of WeChat's API and of its JS-SDK, for a proxy or a stand-in.",
  }),
  CLUB_WECHAT_SDK_URL: list
    .refine(
      (urls) => urls.every(isScriptUrl),
      'must be https addresses without ";" or spaces, separated by commas',
    )
    .default([
      'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
      'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js',
    ])
    .register(terms, {}),

  CLUB_ALLOW_EMBEDDED: flag.default(false).register(terms, {
    about: 'What production refuses unless its exception is 1.',
    help: 'The embedded database, which does not flush to disk by itself.',
  }),
  CLUB_ALLOW_DEMO: flag.default(false).register(terms, { help: 'The demo club.' }),
  CLUB_ALLOW_LOCAL_KEYS: flag
    .default(false)
    .register(terms, { help: 'Keys that the club makes itself in the data folder.' }),
  CLUB_ALLOW_TOKEN_ISSUE: flag.default(false).register(terms, { help: 'Tokens of `club token issue`.' }),
  CLUB_ALLOW_HTTP_GATEWAYS: flag.default(false).register(terms, { help: 'Gateways without https.' }),
  CLUB_ALLOW_SMS_OUTBOX: flag.default(false).register(terms, { help: 'SMS written to a file.' }),
  CLUB_ALLOW_ONE_DATABASE_ROLE: flag
    .default(false)
    .register(terms, { help: 'A database role that could rewrite the books.' }),
  CLUB_ALLOW_PLAIN_DATABASE: flag
    .default(false)
    .register(terms, { help: 'A database on another machine without TLS that verifies the certificate.' }),

  CLUB_SERVICE_WORKER: flag.default(true).register(terms, {
    about: 'Running.',
    help:
      'Phones cache what was read for offline reading. 0 withdraws this: at the next visit each phone deletes its ' +
      'caches. Use it to stop a fault at once.',
  }),
  CLUB_METRICS_PORT: whole.pipe(z.number().max(65_535)).optional().register(terms, {
    help: 'GET /metrics for Prometheus is served here, apart from what members reach. Without it, nowhere.',
    example: '9464',
  }),
  CLUB_METRICS_HOST: text.default('127.0.0.1').register(terms, {
    help: 'The address of that listener: one that only the monitoring reaches.',
  }),
  ...deskSettings,
  CLUB_DRAIN_SECONDS: whole
    .pipe(z.number().max(300))
    .optional()
    .register(terms, {
      help:
        'After a stop signal /health/ready answers 503 and the server goes on for so long, so that a proxy sends ' +
        'nothing more before the port closes. Default: 5 in production, otherwise 0.',
      example: '5',
    }),
  CLUB_MAX_EVENT_LOOP_DELAY_MS: whole.default(2000).register(terms, {
    help: 'Calls are answered with 503 while the event loop is delayed by more than this; 0 switches the guard off.',
  }),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info').register(terms, {
    help: 'silent, fatal, error, warn, info or debug.',
  }),
})

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
