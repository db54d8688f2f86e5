import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './doctor.words.zh-cn.ts'

const notSet = (name: string) => `${name} is not set`
const periods = { hour: 'an hour', day: 'a day', businessDay: 'a business day', 'at a time': 'at a time' }
const store = (isBucket: boolean) => (isBucket ? 'the bucket' : 'the folder')

export const words: typeof zhCn = {
  abouts: {
    settings: 'settings',
    demo: 'demo club',
    exception: 'exception',
    sms: 'SMS',
    publicAddress: 'public address',
    database: 'database',
    schema: 'schema',
    lockTimeout: 'lock timeout',
    cluster: 'cluster',
    role: 'database role',
    dataFolder: 'data folder',
    files: "members' files",
    room: 'room for files',
    ffmpeg: 'ffmpeg',
    scanner: 'the virus scanner',
    secrets: 'secrets',
    proxy: 'proxy',
    limits: 'limits',
    keys: 'keys',
    weChat: 'WeChat',
    signedDays: 'signed days',
    jobs: 'jobs',
    job: 'job',
    stuck: 'stuck work',
  },
  workNames: {
    'account-erasure': 'erasure of closed accounts',
    'bank-due': 'awards for the bank’s tasks and assets',
    'bar-end': 'end of bars',
    'file-scan': 'virus scan of members’ files',
    greetings: 'greetings of members',
    invitations: 'counting of invitations',
    'ledger-heads': 'daily signature of the ledger',
    'mobile-moves': 'moves to a new mobile',
    'month-close': 'close of the month',
    'rank-snapshot': 'ranking list',
    'sealed-values': 'check that sealed values can be read',
    'sealing-keys': 'count of values by key',
    sweep: 'removal of what has expired',
    'vote-tally': 'count of votes',
    'bank-event': 'an event of the bank',
    'bank-member': 'a member’s bank tasks',
    'content-item': 'an item of content',
    'content-media': 'pictures and films of the content',
    'content-timed': 'content that waits for its time',
    'feed-undo': 'undo of a bank file',
    'file-removal': 'removal of a member’s file',
    greeting: 'a greeting',
    'greeting-plan': 'plan of greetings',
    invitation: 'an invitation',
    'mobile-move': 'a member’s move to a new mobile',
    ranking: 'a member’s place in the list',
    'sealed-value': 'a sealed value',
    server: 'what each server repeats',
    job: 'a job',
    outage: 'outage',
    club: 'the command club',
  },
  serviceNames: {
    'the SMS gateway': 'SMS gateway',
    WeChat: 'WeChat',
    'the file store': 'file store',
    'the virus scanner': 'virus scanner',
    'identity provider': 'the bank’s sign-in',
  },
  named: (title, name) => `${title} (${name})`,
  settings: {
    valid: (isProduction) => (isProduction ? 'are valid, for production' : 'are valid, not for production'),
    demo: 'is on: everybody knows the passwords of its members',
    exception: (name) => `${name} is set: production accepts what is fit only for trying out`,
    noSms: `${notSet('CLUB_SMS_GATEWAY_URL')}: nobody receives a code to sign in`,
    noPublicUrl: `${notSet('CLUB_PUBLIC_URL')}: the codes on posters and invitations lead to localhost`,
  },
  database: {
    unusable: (failure) => `cannot be used: ${failure}`,
    embedded: (version) => `is the embedded one (PostgreSQL ${version}), which may lose the last moments`,
    old: (version) => `is PostgreSQL ${version}; the club needs 15 or newer`,
    is: (version, isEmbedded) => `is PostgreSQL ${version}${isEmbedded ? ', embedded' : ''}`,
    newer: (names) => `has ${names} of a newer version: replace this server by that version`,
    lacks: (names) => `lacks ${names}: run \`club db migrate\`, or restart the club where servers migrate`,
    upToDate: (applied) => `is up to date, ${englishCount(applied, 'migration')}`,
    noLockTimeout: "is not set on this database; by its owner: ALTER DATABASE … SET lock_timeout = '5s'",
  },
  cluster: {
    notSpread: (version) =>
      `is Citus ${version}, and all tables are on the coordinator: run \`club db distribute\``,
    wrong: (what) => `${what}; \`club db distribute\` does what it can`,
    is: (version, tables, workers) =>
      `is Citus ${version}: ${englishCount(tables, 'table')} on ${englishCount(workers, 'worker')}`,
  },
  role: {
    safe: (name) => `${name} can add to the books and change neither them nor triggers`,
    powerful: (name, powers) => `${name} ${powers}: whoever has it can rewrite the books`,
    outsideProduction: (says) => `${says}; production refuses that`,
  },
  dataFolder: {
    unwritable: (path, failure) => `${path} cannot be written: ${failure}`,
    refusing: (free, path) => `${free} are free in ${path}: uploads are refused`,
    low: (free, path) => `only ${free} are free in ${path}`,
    good: (free, path) => `can be written, ${free} are free in ${path}`,
    readByOthers: (path) => `other users of this machine can read ${path}; it holds secrets and files`,
  },
  store: {
    full: (used) => `${used}: uploads are refused`,
    used: (used, most) => `${used} of ${most} (CLUB_UPLOAD_MAX_TOTAL_GB) are used`,
    refuses: (isBucket, failure) => `${store(isBucket)} does not take a file: ${failure}`,
    works: (isBucket) => `${store(isBucket)} takes, gives and removes a file`,
    ffmpeg: (version) => `is installed (${version})`,
    noFfmpeg:
      "is not installed: films that are not H.264 are refused, and the picture of a film is drawn by its member's browser",
    scanner: (version) => `answers (${version})`,
    noScanner: (failure) =>
      `does not answer (${failure}): what members upload waits, or is reviewed unscanned`,
  },
  secrets: {
    made: 'are made by the club where they are not set',
    set: (name) => `${name} is set`,
    unset: (name) => `${notSet(name)}: the one in the data folder is used; keep a copy of it`,
    noBankKey: `${notSet('CLUB_BANK_EVENT_KEY')}: every bank event is refused`,
    proxies: (count) => `members' addresses are accepted from ${englishCount(count, 'proxy', 'proxies')}`,
    noProxy: `${notSet('CLUB_TRUSTED_PROXIES')}: behind a proxy, all members seem to have its address and share its limits`,
    untrusted: (header, at) =>
      `${header} last came at ${at} from an address that CLUB_TRUSTED_PROXIES does not name: a proxy of yours is missing there, or a stranger made the header up`,
  },
  limits: {
    is: ({ of, what, per, room }) => `${of}: ${room} ${periods[per]}, ${what}`,
    setting: (name) => ` (${name})`,
    tooFew: (says, needed) => `${says}: too few for an evening at a branch, which needs ${needed}`,
  },
  weChat: {
    off: `${notSet('CLUB_WECHAT_APP_ID')}: pages are shared without WeChat's menus`,
    signs: 'signs pages',
    notAsked: 'is set up; no page asked for it yet',
    notRenewed: (failure) => `signs pages, but did not renew the last time: ${failure}`,
    broken: (failure) => `pages have no share menu: ${failure}`,
  },
  keys: {
    current: (count, id) =>
      `${englishCount(count, 'value is', 'values are')} sealed with the key ${id}, which seals`,
    unknown: (count, id) =>
      `${englishCount(count, 'value is', 'values are')} sealed with the key ${id}, which CLUB_SEAL_KEYS lacks`,
    old: (count, id) =>
      `${englishCount(count, 'value is', 'values are')} still sealed with the key ${id}: run \`club keys reseal\``,
    asOf: (time) => ` (counted at ${time})`,
  },
  heads: {
    unsigned: (path, failure) => `no day is signed in ${path}: ${failure}`,
    noKey: `${notSet('CLUB_LEDGER_KEY')}: a rewritten ledger would not be found`,
    none: 'the first one has not ended yet',
    missing: (path, due) => `${path} is missing or empty; the last day is ${due}`,
    behind: (path, last, due) => `${path} ends with ${last}, it should end with ${due}`,
    ahead: (path, last) => `${path} ends with ${last}, before that day is over: was a clock wrong?`,
    good: (path, last) => `${path} ends with ${last}`,
  },
  jobs: {
    none: 'no server has started on this database yet',
    good: (count) => `all ${count} ended well on time`,
    late: (name, everySeconds, last, failures) =>
      `${name}, due every ${everySeconds} s, ${last ? `last ended well at ${last}` : 'has never ended well'}${
        failures > 0 ? `, failed ${englishCount(failures, 'time')} since` : ', and no failure is known'
      }: see the servers' logs`,
  },
  stuck: {
    none: 'there is none',
    is: ({ work, items, since, last, cause }) =>
      `${work}: ${englishCount(items, 'item fails', 'items fail')} since ${since}, last at ${last} (${cause}); the log names them`,
  },
}
