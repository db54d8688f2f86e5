import type { TestMember } from './make-member.ts'
import type { TestAnswer } from './test-club.ts'

const boundary = 'the-boundary-of-tests'

export interface UploadParts {
  fields?: Record<string, string>
  /** What the browser says about the file, which does not count. */
  fileName?: string
  mediaType?: string
  /** Leaves out the end of the form, as a broken connection does. */
  isCut?: boolean
}

/** A multipart form as browsers send it: the fields, then the file. */
export function uploadForm(
  file: Uint8Array,
  { fields = { purpose: 'work' }, fileName = 'photo.jpg', mediaType = 'image/jpeg', isCut }: UploadParts = {},
): { body: Buffer; headers: Record<string, string> } {
  const part = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const head = Object.entries(fields)
    .map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`)
    .concat(`${part(`name="file"; filename="${fileName}"`)}content-type: ${mediaType}\r\n\r\n`)
    .join('')
  const end = isCut ? '' : `\r\n--${boundary}--\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(end)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Uploads a file as a member's app does. */
export function uploadFile(member: TestMember, file: Uint8Array, parts?: UploadParts): Promise<TestAnswer> {
  const { body, headers } = uploadForm(file, parts)
  return member.post('/api/file/uploadFile', body, { headers })
}
