import { channels, clientTypes } from '@club/contract/channels.ts'
import { languages } from '@club/contract/languages.ts'
import { statuses } from '@club/contract/statuses.ts'
import { resumableUploadPath } from '@club/contract/upload.constants.ts'
import fc, { type Arbitrary } from 'fast-check'
import { pieceMediaType } from '../kit/http/upload-form.ts'
import { signatureOf } from '../kit/sealing/signature.ts'
import { type Callable, callables, hostile, requestsOf } from './arbitrary-request.ts'
import { uploadForm } from './upload-form.ts'

type Method = 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE'

/** One HTTP request, as it is sent. */
export interface FuzzRequest {
  /** The call of the contract. */
  name: string
  method: Method
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  isMember: boolean
}

export interface FuzzAnswer {
  code: number
  text: string
}

interface Drawn {
  callable: Callable
  request: unknown
  isMember: boolean
  method: number
  headers: Record<string, string>
  address: number
}

/** A header can hold no line ends and nothing beyond Latin-1. */
const headerText = hostile.map((value) =>
  JSON.stringify(value)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 200),
)

const numberLike = fc.constantFrom('0', '1', '-1', '1e9', '99999999999999999999', 'NaN', '', '1,1', '\t5')

/** Headers that belong to a protocol, each also where no such request is expected. */
const protocolHeaders = {
  // Resumable uploads.
  'tus-resumable': fc.constantFrom('1.0.0', '0.2.2', ''),
  'upload-length': numberLike,
  'upload-offset': numberLike,
  'upload-defer-length': numberLike,
  'upload-metadata': fc.constantFrom(
    'purpose d29yaw==',
    'a',
    'a !',
    'constructor AA==',
    ',,',
    'a AA==,a AA==',
  ),
  'upload-concat': fc.constantFrom('partial', 'final;/api/file/resumable/x'),
  'upload-checksum': fc.constantFrom('sha1 x', 'constructor x'),
  'x-http-method-override': fc.constantFrom('PATCH', 'DELETE', 'constructor'),
  // Caches and parts of files.
  range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,0-', 'constructor=1-2'),
  'if-none-match': headerText,
  'if-modified-since': headerText,
  'if-range': headerText,
  'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'constructor', '*'),
  // Proxies and the bank's signature.
  forwarded: headerText,
  'x-forwarded-proto': headerText,
  'x-request-id': headerText,
  'x-bank-time': numberLike,
  'x-bank-signature': headerText,
}

const headers: Arbitrary<Record<string, string>> = fc.record(
  {
    channel: fc.oneof(fc.constantFrom<string>(...channels), headerText),
    'client-type': fc.oneof(fc.constantFrom<string>(...clientTypes), headerText),
    'accept-language': fc.oneof(fc.constantFrom<string>(...languages), headerText),
    'external-call': fc.oneof(fc.constant('Y'), headerText),
    authorization: headerText,
    cookie: headerText,
    ...protocolHeaders,
  },
  { requiredKeys: [] },
)

const drawn: Arbitrary<Drawn> = fc.constantFrom(...callables).chain((callable) =>
  fc.record({
    callable: fc.constant(callable),
    request: requestsOf(callable),
    isMember: fc.integer({ min: 0, max: 9 }).map((n) => n > 1),
    method: fc.nat({ max: 1 }),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    address: fc.nat({ max: 2 ** 24 - 1 }),
  }),
)

function bodyOf({ callable, request }: Drawn): { type: string; body: string | Buffer } {
  const json = JSON.stringify(request) ?? ''
  if (callable.entry.body !== 'multipart') return { type: 'application/json', body: json }
  const fields = typeof request === 'object' && request !== null ? Object.entries(request) : []
  const named = fields.map(([name, value]) => [name.replace(/\W/g, '_'), String(value)] as const)
  const form = uploadForm(Buffer.from(json), { fields: Object.fromEntries(named) })
  return { type: form.headers['content-type'] ?? '', body: form.body }
}

/**
 * Requests to the calls of the contract: valid ones, nearly valid ones and hostile ones. The same seed gives the same
 * requests. Bank events are signed with `bankKey` at `now`, in seconds.
 */
export function fuzzRequests(
  count: number,
  seed: number,
  { bankKey, now }: { bankKey: string; now: number },
): FuzzRequest[] {
  return fc.sample(drawn, { numRuns: count, seed }).map((one) => {
    const { callable, isMember, address } = one
    const { name, entry } = callable
    const method = entry.methods[one.method % entry.methods.length] ?? 'POST'
    const { type, body } = bodyOf(one)
    const bytes = [address >> 16, (address >> 8) & 255, address & 255]
    const signed =
      entry.access === 'signed'
        ? { 'x-bank-time': String(now), 'x-bank-signature': signatureOf(bankKey, String(now), String(body)) }
        : {}
    return {
      name,
      method,
      path: entry.path,
      headers: {
        channel: 'WEB',
        'external-call': 'Y',
        'client-type': 'pc',
        'x-forwarded-for': `10.${bytes.join('.')}`,
        ...(method === 'POST' ? { 'content-type': type } : {}),
        ...signed,
        ...one.headers,
      },
      body: method === 'POST' ? body : undefined,
      isMember,
    }
  })
}

/** Where bytes are served. */
const filePaths = [
  '/files',
  '/files/x/captions',
  '/posters',
  '/posters/templates',
  '/previews',
  '/media',
  '/home-screen',
]
const unknownId = '0190a0b0-c0d0-7000-8000-000000000000'
const partOfPath = fc.constantFrom(unknownId, '%00', '%ED%A0%80', 'constructor', '__proto__', '..%2f', 'x')
const paths: Arbitrary<string> = fc
  .tuple(fc.constantFrom(...filePaths, resumableUploadPath), partOfPath)
  .map(([path, part]) => `${path}/${part}`)

const protocolRequest: Arbitrary<FuzzRequest> = fc.record({
  name: fc.constant('outside the contract'),
  method: fc.constantFrom<Method>('GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
  path: fc.oneof(fc.constant(resumableUploadPath), paths),
  headers: fc
    .tuple(
      fc.record(protocolHeaders, { requiredKeys: [] }),
      fc.constantFrom(pieceMediaType, 'application/json'),
    )
    .map(([given, type]) => ({ 'tus-resumable': '1.0.0', ...given, 'content-type': type })),
  body: fc.constantFrom(undefined, '', '{}', 'x'.repeat(1000)),
  isMember: fc.boolean(),
})

/** Requests outside the contract: resumable uploads, files and posters, with the headers of their protocols. */
export function protocolRequests(count: number, seed: number): FuzzRequest[] {
  return fc.sample(protocolRequest, { numRuns: count, seed })
}

/** What is wrong with an answer, or null: a failure of the server, or no envelope. */
export function problemOf({ code, text }: FuzzAnswer): string | null {
  if (code >= 500) return `HTTP ${code}`
  // The answer to HEAD and an accepted DELETE have no body.
  if (text === '') return null
  try {
    const { status, message, data } = JSON.parse(text)
    if (typeof status === 'string' && typeof message === 'string' && data !== undefined) return null
  } catch {
    // Not JSON: reported below.
  }
  return `HTTP ${code} without an envelope`
}

/** Whether the session of the call has ended. */
export function isSignedOut({ text }: FuzzAnswer): boolean {
  return text.includes(`"status":"${statuses.notLoggedIn}"`)
}
