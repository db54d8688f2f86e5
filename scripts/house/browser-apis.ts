import path from 'node:path'
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import ts from 'typescript'
import { compat, floor, type Lack, missingIn, web } from './floor.ts'
import { root } from './sources.ts'

/**
 * Finds what the members' code uses of a browser that the oldest supported ones do not have: decisions/0022#floor. It
 * asks the type checker to which interface of the browser a name belongs, and MDN's compatibility data since when it is
 * there.
 */

/** Missing at the floor, and yet used, each for its reason. */
export const known: Readonly<Record<string, string>> = {
  // Provided by apps/web/src/kit/trouble/old-browser.ts.
  AbortController: 'old-browser.ts',
  'AbortController.abort': 'old-browser.ts',
  'AbortController.signal': 'old-browser.ts',
  'AbortSignal.aborted': 'old-browser.ts',
  ResizeObserver: 'old-browser.ts',
  'ResizeObserver.observe': 'old-browser.ts',
  'ResizeObserver.disconnect': 'old-browser.ts',
  'Element.toggleAttribute': 'old-browser.ts',
  'ParentNode.replaceChildren': 'old-browser.ts',
  // Provided with the language's own by core-js.
  queueMicrotask: 'core-js',
  // The code asks for them first, or takes their absence for a no.
  'Navigator.maxTouchPoints': 'absent is not more than one',
  'Window.requestIdleCallback': 'asked for first',
  'Window.cancelIdleCallback': 'asked for first',
  requestIdleCallback: 'asked for first',
  'Navigator.clipboard': 'the older way follows',
  'Clipboard.writeText': 'the older way follows',
  'Navigator.share': 'asked for first',
  'Navigator.canShare': 'asked for first',
  BroadcastChannel: 'asked for first',
  'BroadcastChannel.close': 'asked for first',
  'BroadcastChannel.postMessage': 'asked for first',
  createImageBitmap: 'asked for first',
  'ImageBitmap.width': 'asked for first',
  'ImageBitmap.height': 'asked for first',
  'ImageBitmap.close': 'asked for first',
  'PerformanceObserver.takeRecords': 'asked for first',
  PublicKeyCredential: 'asked for first',
  'PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable_static': 'asked for first',
  'Intl.Segmenter': 'asked for first',
  'Intl.DisplayNames': 'asked for first',
  'Navigator.credentials': 'asked for first',
  'CredentialsContainer.get': 'asked for first',
  "selector 'selector(:has(a))'": 'this asks for it',
  'Screen.orientation': 'asked for first',
  'ScreenOrientation.type': 'asked for first',
  'HTMLDialogElement.showModal': 'asked for first',
  'Window.visualViewport': 'asked for first',
  'VisualViewport.scale': 'asked for first',
  'VisualViewport.offsetTop': 'asked for first',
  'VisualViewport.height': 'asked for first',
  'Element.setPointerCapture': 'asked for first',
  // Setting or reading them does no harm where they mean nothing.
  'HTMLVideoElement.playsInline': 'Chromium plays in line anyway',
  'HTMLScriptElement.referrerPolicy': 'the page has the same policy',
  'PerformanceNavigationTiming.type': 'no entry counts as a new address',
  // There, though the data says otherwise of a detail that the code does not use.
  'IDBFactory.open': 'only its promise-less form',
  'URLSearchParams.delete': 'only its first argument',
  'Element.scrollLeft': 'only from left to right',
}

/** The library's names of interfaces that others inherit from, and where the data has their members. */
const mixins: Readonly<Record<string, readonly string[]>> = {
  ParentNode: ['Element', 'Document'],
  ChildNode: ['Element', 'CharacterData'],
  NonDocumentTypeChildNode: ['Element'],
  ElementCSSInlineStyle: ['HTMLElement'],
  GlobalEventHandlers: ['HTMLElement', 'Element', 'Window', 'Document'],
  WindowOrWorkerGlobalScope: ['Window'],
  HTMLOrSVGElement: ['HTMLElement'],
  Body: ['Response', 'Request'],
  Animatable: ['Element'],
  DocumentOrShadowRoot: ['Document'],
  InnerHTML: ['Element'],
  ARIAMixin: ['Element'],
  NavigatorID: ['Navigator'],
  NavigatorOnLine: ['Navigator'],
  NavigatorConcurrentHardware: ['Navigator'],
  NavigatorLanguage: ['Navigator'],
  WindowEventHandlers: ['Window'],
  CSSStyleDeclaration: [],
}

/** The same of the service worker; the parts of the language that it uses are listed next to its file. */
export const knownInWorker: Readonly<Record<string, string>> = {
  'ServiceWorkerRegistration.navigationPreload': 'asked for first',
  'NavigationPreloadManager.enable': 'asked for first',
  'FetchEvent.preloadResponse': 'undefined is no answer',
  // In modules that pages share, and for pages alone.
  'cached-copies.ts Array.flat': 'the list of copies',
  'cached-copies.ts Array.flatMap': 'the list of copies',
  'languages.ts Object.fromEntries': 'what is there in each language',
  'media.rules.ts Array.flatMap': 'the files of a picture',
}

const api = compat.api as Identifier

function statementOf(owner: string | null, name: string): CompatStatement | undefined {
  if (owner === null) return (api[name] ?? (api.Window as Identifier)[name])?.__compat
  for (const place of mixins[owner] ?? [owner.replace(/EventMap$/, '')]) {
    const found = (api[place] as Identifier | undefined)?.[name]?.__compat
    if (found) return found
  }
  return undefined
}

const builtins = compat.javascript.builtins as Identifier
const intl = builtins.Intl as Identifier

/** Names whose declarations are the browser's, with the interface that has them; a global has none. */
function nameIn(
  checker: ts.TypeChecker,
  node: ts.Identifier,
): { owner: string | null; name: string; isIntl: boolean } | null {
  const symbol = checker.getSymbolAtLocation(node)
  const [declaration] = symbol?.declarations ?? []
  const file = declaration?.getSourceFile().fileName ?? ''
  if (!declaration || !/\/lib\.(dom|webworker|es|esnext)[\w.]*\.d\.ts$/.test(file)) return null
  const isDom = /\/lib\.(dom|webworker)/.test(file)
  const { parent } = declaration
  const isIntl = !isDom && ts.isModuleBlock(parent) && parent.parent.name.text === 'Intl'
  if (isIntl) return { owner: 'Intl', name: node.text, isIntl: true }
  if (!isDom) return null
  const isMember = ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent)
  if (!isMember) return { owner: null, name: node.text, isIntl: false }
  if (ts.isInterfaceDeclaration(parent)) return { owner: parent.name.text, name: node.text, isIntl: false }
  // A static member, of `declare var Name: { … }`.
  const holder = parent.parent
  return ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name)
    ? { owner: holder.name.text, name: `${node.text}_static`, isIntl: false }
    : null
}

/** A member of the language's own objects, such as `Array.flat`. */
function builtinIn(checker: ts.TypeChecker, node: ts.Identifier): { owner: string; name: string } | null {
  const [declaration] = checker.getSymbolAtLocation(node)?.declarations ?? []
  if (!declaration || !/\/lib\.es[\w.]*\.d\.ts$/.test(declaration.getSourceFile().fileName)) return null
  const { parent } = declaration
  if (!ts.isInterfaceDeclaration(parent)) return null
  const owner = parent.name.text.replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, '')
  return { owner, name: node.text }
}

function isType(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isTypeNode(at) || ts.isInterfaceDeclaration(at) || ts.isTypeAliasDeclaration(at)) return true
    if (ts.isExpression(at) && !ts.isIdentifier(at)) return false
  }
  return false
}

/** Where sources lie, and whether something adds what the language of old browsers lacks. */
export interface Sources {
  config: string
  isOurs: (file: string) => boolean
  isCompleted: boolean
}

const isOfMembers = (file: string) =>
  /apps\/web\/src\/|packages\/contract\/src\//.test(file) &&
  !/\.test\.tsx?$|\/testing\/|\/gallery\/|entry-server\.tsx$|trouble-strip\.tsx$/.test(file)

const pages: Sources = { config: 'tsconfig.json', isOurs: isOfMembers, isCompleted: true }
/** The service worker with what it shares with pages. */
export const worker: Sources = {
  config: 'src/service-worker/tsconfig.json',
  isOurs: isOfMembers,
  isCompleted: false,
}

/** A program of sources, or of one text in their place, for the check's own test. */
function program(
  { config, isOurs }: Sources,
  text?: string,
): { program: ts.Program; isOurs: Sources['isOurs'] } {
  const given = ts.getParsedCommandLineOfConfigFile(
    path.join(web, config),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(String(messageText))
      },
    },
  )
  if (!given) throw new Error('the web has no configuration')
  const options = { ...given.options, noEmit: true }
  if (text === undefined) {
    // What tests import as well would take as long to read as all the rest.
    const names = given.fileNames.filter((file) => isOurs(file) || file.endsWith('.d.ts'))
    return { program: ts.createProgram(names, options), isOurs }
  }
  const name = path.join(web, 'src/sample.ts')
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (file, ...more) =>
    file === name
      ? ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
      : getSourceFile(file, ...more)
  return {
    program: ts.createProgram([name], { ...options, types: [] }, host),
    isOurs: (file) => file === name,
  }
}

/** Selectors that the floor's `querySelector`, `closest` and `matches` refuse. */
const newSelector = /:(is|where|has|focus-visible)\b|:not\([^()]*[\s,>+~][^()]*\)/
/** Not lowered by the build, and a syntax error for the whole file; sets of Unicode go through `unicodePattern`. */
const newPattern = /\(\?<[=!]|\\p\{|\/[a-z]*[vd][a-z]*$/

function textLack(node: ts.Node): string | null {
  if (ts.isRegularExpressionLiteral(node) && newPattern.test(node.text)) return 'regular expression'
  if (!ts.isStringLiteralLike(node) || !newSelector.test(node.text)) return null
  return 'selector'
}

/** The names that the floor lacks anywhere: to ask the checker about every other name, too, would take far longer. */
const lackingNames = new Set(
  [api, builtins, intl].flatMap((part) =>
    Object.entries(part as Record<string, Identifier>).flatMap(([name, { __compat, ...members }]) => [
      ...(__compat && missingIn(__compat).length > 0 ? [name] : []),
      ...Object.entries(members as Record<string, Identifier>)
        .filter(([, { __compat: statement }]) => statement && missingIn(statement).length > 0)
        .map(([member]) => member.replace(/_static$/, '')),
    ]),
  ),
)

interface Missing {
  name: string
  found: string[]
}

function missingOf(checker: ts.TypeChecker, node: ts.Identifier, isCompleted: boolean): Missing | null {
  const builtin = isCompleted ? null : builtinIn(checker, node)
  if (builtin) {
    const { owner, name } = builtin
    const statement = (builtins[owner] as Identifier | undefined)?.[name]?.__compat
    return { name: `${owner}.${name}`, found: statement ? missingIn(statement) : [] }
  }
  const named = nameIn(checker, node)
  if (!named) return null
  const statement = named.isIntl ? intl[named.name]?.__compat : statementOf(named.owner, named.name)
  const name = named.owner ? `${named.owner}.${named.name}` : named.name
  return { name, found: statement ? missingIn(statement) : [] }
}

/** Everything that the floor lacks, once for each place. Takes one text instead of the sources, if given. */
export function missingApis(text?: string, of = pages): Lack[] {
  const { program: sources, isOurs } = program(of, text)
  const checker = sources.getTypeChecker()
  const lacks: Lack[] = []
  for (const file of sources.getSourceFiles()) {
    if (!isOurs(file.fileName)) continue
    const add = (node: ts.Node, name: string, found: string[]) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      lacks.push({ name, file: path.relative(root, file.fileName), line: line + 1, engines: found })
    }
    const visit = (node: ts.Node): void => {
      const lack = textLack(node)
      if (lack)
        add(
          node,
          `${lack} ${node.getText(file)}`,
          floor.map(([engine, version]) => `${engine} ${version}`),
        )
      const missing =
        ts.isIdentifier(node) && lackingNames.has(node.text) && !isType(node)
          ? missingOf(checker, node, of.isCompleted)
          : null
      if (missing && missing.found.length > 0) add(node, missing.name, missing.found)
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return lacks
}
