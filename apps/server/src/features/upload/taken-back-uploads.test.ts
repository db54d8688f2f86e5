import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { resumableUploadPath } from '@club/contract/upload.constants.ts'
import { expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { noisePicture } from '../../testing/noise-picture.ts'
import { poison } from '../../testing/poison.ts'
import { sampleFilm } from '../../testing/sample-film.ts'
import { testClub } from '../../testing/test-club.ts'
import { makeUnfinishedUploads, type UnfinishedUploads } from './counted-uploads.ts'
import { makeFinishing } from './finish-upload.ts'
import { storeOf } from './ready-files.ts'
import { unfinishedUploads } from './unfinished-upload.sql.ts'
import type { UploadKey } from './unfinished-uploads.ts'
import type { UploadContext } from './upload-context.ts'
import { makeUploadSlots } from './upload-slots.ts'

const club = await testClub()
const { dataDir } = club.config
const folder = join(dataDir, 'uploads', 'unfinished')
const unfinished = makeUnfinishedUploads(club.context, folder)

/** Finishes uploads as the server does, with something happening in between. */
const finishingWith = (more: Partial<UnfinishedUploads>) => {
  const context: UploadContext = {
    ...club.context,
    config: club.config,
    store: storeOf({ ...club.context, config: club.config }),
    maxTotalBytes: Number.MAX_SAFE_INTEGER,
    dataDir,
    incoming: join(dataDir, 'uploads', 'incoming'),
    unfinished: { ...unfinished, ...more },
    scanner: null,
    inUploadSlot: makeUploadSlots(),
  }
  return makeFinishing(context)
}

const protocol = (member: TestMember) => ({ 'tus-resumable': '1.0.0', authorization: member.token })

/** An upload that has arrived completely. */
async function sent(member: TestMember, bytes: Buffer): Promise<UploadKey> {
  const { headers } = await club.app.inject({
    method: 'POST',
    url: resumableUploadPath,
    headers: {
      ...protocol(member),
      'upload-length': bytes.length,
      'upload-metadata': `purpose ${btoa('work')}`,
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  })
  return { userId: member.userId, uploadId: String(headers.location).split('/').at(-1) ?? '' }
}

async function takeBack(member: TestMember, { uploadId }: UploadKey): Promise<void> {
  const url = `${resumableUploadPath}/${uploadId}`
  const { statusCode } = await club.app.inject({ method: 'DELETE', url, headers: protocol(member) })
  expect(statusCode).toBe(204)
}

test.each([
  ['a film', 'before', async () => sampleFilm({ seconds: 8 })],
  ['a film', 'after', async () => sampleFilm({ seconds: 9 })],
  ['a picture', 'before', () => noisePicture(200).jpeg().toBuffer()],
  ['a picture', 'after', () => noisePicture(200).jpeg().toBuffer()],
])(
  '%s that is taken back %s it was looked at, while it is finished, is unknown',
  async (_what, when, make) => {
    const member = await makeMember(club)
    const key = await sent(member, await make())
    const finish = finishingWith({
      async factsOf(asked) {
        if (when === 'before') await takeBack(member, asked)
        const facts = await unfinished.factsOf(asked)
        if (when === 'after') await takeBack(member, asked)
        return facts
      },
    })
    await expect(finish(key, '203.0.113.7')).rejects.toMatchObject({ status: 'fileUnknown' })
    expect(await unfinished.find(key)).toBeNull()
  },
)

test('however many old uploads cannot be removed, the later ones are', async () => {
  const now = new Date('2026-11-22T02:00:00Z')
  const [stuck, later] = [randomUUID(), randomUUID()]
  await poison(club, 'unfinished_upload', 'DELETE', `OLD.user_id = '${stuck}'`)
  const insert = (userId: string, startedAt: string, count: number) =>
    club.db.inTransaction((tx) =>
      tx.run(
        {
          name: 'test_old_uploads',
          text: `INSERT INTO unfinished_upload (user_id, upload_id, byte_count, started_at)
                 SELECT $1, gen_random_uuid(), 1, $2 FROM generate_series(1, $3::int)`,
        },
        [userId, new Date(startedAt), count],
      ),
    )
  await insert(stuck, '2026-11-20T01:00:00Z', 501)
  await insert(later, '2026-11-20T02:00:00Z', 2)
  await expect(unfinished.sweep(now)).rejects.toThrow('501 uploads cannot be removed')
  expect(await club.db.all(unfinishedUploads.of, [later])).toEqual([])
})
