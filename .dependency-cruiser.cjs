// Import rules. scripts/house/imports.test.ts checks the project with them, and proves each on a
// small tree that breaks it.
const core = ['identity', 'points', 'activity', 'bank', 'content', 'upload', 'messages']
// Identity has a door for each subject, since nearly every feature asks it something; so has the bank, since the feeds
// write through its doors. What tasks give is a subject of the content's own.
const moreDoors = [
  'content/rule-changes',
  ...['members', 'limits', 'demo-members'].map((subject) => `identity/${subject}`),
  ...['people', 'customers', 'records', 'events', 'rows', 'move-mobile'].map((subject) => `bank/${subject}`),
  ...['asset-results', 'asset-claims', 'bank-facts'].map((subject) => `bank/${subject}`),
]
const serverDoors = `^apps/server/src/features/(${[...core.map((name) => `${name}/${name}`), ...moreDoors].join('|')})\\.ts$`
// A browser loads each page's files separately, and a door would load all of them at once: core
// features of the web share only the requests in their `<name>-needs.ts`, and the parts below.
const webCore = ['content', 'identity', 'points', 'ranking', 'tasks']
const webParts = [
  // Features that are shown on others' pages: a case in the point history, the choice of greetings above
  // the messages, the phone's lock where members sign in and among their devices.
  '(cases|greetings|passkeys)/',
  // A page's banner, a page viewed for a task, an item to read.
  'content/top-banner\\.',
  'tasks/views/',
  'library/reading/',
  // A mobile confirmed by SMS, also by a relative who helps and is not a member.
  'identity/mobile/',
  // Signing in from any page and coming back to it, or to confirm that it is the member.
  'identity/sign-in/(login-alert|login-source|password|sign-in-link)\\.',
  'identity/start/(saved-link|show-once)\\.',
  // What the club does with a member's data, shown where data are asked for.
  'privacy/privacy-overlays\\.',
]
// Pages that put features together: they import from any feature, and no feature imports from them.
const webPages = '^apps/web/src/features/(happiness-center|home)/'
const webDoors = [
  `^apps/web/src/features/(${webCore.map((name) => `${name}/${name}-needs\\.ts$`).join('|')})`,
  `^apps/web/src/features/(${webParts.join('|')})`,
]
const test = '\\.test\\.tsx?$|/testing/'
const contract = '^packages/contract/src/'
/** The files that compose the server. */
const composition =
  '^apps/server/src/(app|commands|context|desk|desk-previews|main|prepare-club|reactors|sealed-columns|server)\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-knows-only-zod',
      severity: 'error',
      from: { path: contract, pathNot: test },
      to: { pathNot: [contract, '(^|/)node_modules/zod/'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule imports only the contract and other rules of its feature: no I/O, no clock.',
      severity: 'error',
      from: { path: '^apps/(server|web|desk)/src/(.+)/[^/]+\\.rules\\.ts$' },
      to: { pathNot: [contract, '^apps/$1/src/$2/[^/]+\\.rules\\.ts$'] },
    },
    {
      name: 'kit-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/(server|web|desk)/src/kit/', pathNot: test },
      to: { path: '^(apps|e2e|bench)/', pathNot: '^apps/$1/src/kit/' },
    },
    {
      name: 'features-meet-at-core-doors',
      comment:
        'Features never import each other; of the core, only the doors <name>/<name>.ts or, in the web, the shared parts.',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/features/([^/]+)/', pathNot: [test, webPages] },
      to: {
        path: '^apps/$1/src/features/',
        pathNot: ['^apps/$1/src/features/$2/', serverDoors, ...webDoors],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'types-come-from-doors',
      comment:
        'Types may be imported from the door of any feature, so that none restates what another brings.',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/features/([^/]+)/', pathNot: [test, webPages] },
      to: {
        path: '^apps/$1/src/features/',
        pathNot: [
          '^apps/$1/src/features/$2/',
          '^apps/server/src/features/([^/]+)/\\1\\.ts$',
          serverDoors,
          ...webDoors,
        ],
        dependencyTypes: ['type-only'],
      },
    },
    {
      name: 'desk-features-never-meet',
      comment: 'A page of the desk shows what its own calls answer; what two pages need is in the kit.',
      severity: 'error',
      from: { path: '^apps/desk/src/features/([^/]+)/', pathNot: test },
      to: { path: '^apps/desk/src/features/', pathNot: '^apps/desk/src/features/$1/' },
    },
    {
      name: 'pages-put-features-together',
      comment: 'A page that imports from any feature imports from no other such page.',
      severity: 'error',
      from: { path: webPages, pathNot: test },
      to: { path: webPages, pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'features-stand-on-kit',
      comment: 'A feature imports neither the app that lists it nor the settings: they are passed in.',
      severity: 'error',
      from: { path: '^apps/(server|web|desk)/src/features/', pathNot: test },
      to: { path: '^apps/$1/', pathNot: '^apps/$1/src/(features|kit)/' },
    },
    {
      name: 'only-the-app-opens-doors',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [test, '^apps/server/src/features/', composition],
      },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'the-app-uses-doors',
      comment: "From outside, only a feature's door <name>/<name>.ts may be imported.",
      severity: 'error',
      from: { path: composition },
      to: {
        path: '^apps/server/src/features/',
        pathNot: ['^apps/server/src/features/([^/]+)/\\1\\.ts$', serverDoors],
      },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^apps/(server|web)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'desk-stands-alone',
      comment: "Of the members' app it has the colours, and page titles by its build; of the server nothing.",
      severity: 'error',
      from: { path: '^apps/desk/' },
      to: { path: '^apps/', pathNot: ['^apps/desk/', '^apps/web/src/kit/ui/tokens\\.css$'] },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { pathNot: [test, '^(e2e|bench|scripts)/'] },
      to: { path: '(/testing/|\\.test\\.tsx?$)' },
    },
    {
      name: 'no-circles',
      comment:
        'Of what runs at once: types may go round, and a page may import what its row declares, which loads it later.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'everything-is-found',
      comment: 'The checker cannot resolve this import, so it cannot check it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['club-source', 'import', 'module', 'node', 'default', 'require', 'types'],
    },
  },
}
