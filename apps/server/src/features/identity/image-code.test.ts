import { createHash } from 'node:crypto'
import { statuses } from '@club/contract/statuses.ts'
import { UUID } from 'uuidv7'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sweepRowsOfDay } from '../../kit/jobs/sweep.ts'
import { nextMobile } from '../../testing/make-member.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { testClub } from '../../testing/test-club.ts'
import { passTime, type Visitor, visitor } from '../../testing/visitor.ts'

const club = await testClub()
let mobile: string
let reader: Visitor

beforeEach(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  mobile = nextMobile()
  reader = visitor(club)
})

function ask(solved: { verifyId: string; verifyCode: string }, who = reader, to = mobile) {
  return who.post('/api/check/getSmsCode', { mobile: to, scene: 'login', ...solved })
}

test('a picture code has a picture and a sum in words', async () => {
  const { data } = await visitor(club).post('/api/check/getVerifyCode')
  expect(data.image).toMatch(/^data:image\/svg\+xml;base64,/)
  const svg = Buffer.from(data.image.split(',')[1], 'base64').toString()
  expect(svg).toMatch(/^<svg .*<\/svg>$/)
  expect(svg).not.toContain('<text')
  expect(data.question).toMatch(/^[一二三四五六七八九]加[一二三四五六七八九]等于几？$/)
  expect(data.lifetimeSeconds).toBe(300)
})

test('the sum is also asked in English', async () => {
  const { data } = await visitor(club).post(
    '/api/check/getVerifyCode',
    {},
    { headers: { 'accept-language': 'en_us' } },
  )
  expect(data.question).toMatch(/^What is [a-z]+ plus [a-z]+\?$/)
})

test('the picture’s digits are accepted as well as the sum', async () => {
  const { verifyId } = await reader.solveSum()
  const pictureHash = club.context.sealing.hash('image-code', `${verifyId}:4567`)
  const reveal = { name: 'test_reveal', text: 'UPDATE image_code SET picture_hash = $2 WHERE verify_id = $1' }
  await club.db.run(reveal, [verifyId, pictureHash])
  expect((await ask({ verifyId, verifyCode: '45 67' })).status).toBe('200')
})

test('the answer may be typed in full-width digits', async () => {
  const { verifyId, verifyCode } = await reader.solveSum()
  const wide = [...verifyCode].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
  expect((await ask({ verifyId, verifyCode: wide })).status).toBe('200')
})

test('a picture code works once', async () => {
  const solved = await reader.solveSum()
  expect((await ask(solved)).status).toBe('200')
  expect((await ask(solved, reader, nextMobile())).status).toBe(statuses.imageCodeExpired)
})

test('a wrong answer may be tried five times, even with twenty tries at once', async () => {
  const { verifyId, verifyCode } = await reader.solveSum()
  const guesses = await Promise.all(Array.from({ length: 20 }, () => ask({ verifyId, verifyCode: '99' })))
  expect(guesses.filter(({ status }) => status === statuses.imageCodeWrong)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === statuses.imageCodeExpired)).toHaveLength(15)
  expect((await ask({ verifyId, verifyCode })).status).toBe(statuses.imageCodeExpired)
  expect(club.sms.last(mobile)).toBeUndefined()
})

test('a picture code is good only in the browser that asked for it, and others use up no try', async () => {
  const solved = await reader.solveSum()
  const wrong = { ...solved, verifyCode: '99' }
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await ask(wrong, visitor(club))).status).toBe(statuses.imageCodeExpired)
  }
  expect((await ask(solved, visitor(club))).status).toBe(statuses.imageCodeExpired)
  expect((await ask(solved)).status).toBe('200')
})

test('a picture code expires after five minutes', async () => {
  const solved = await reader.solveSum()
  await passTime(club, { seconds: 301 })
  expect((await ask(solved)).status).toBe(statuses.imageCodeExpired)
})

test('an unknown id is answered like an expired code', async () => {
  expect((await ask({ verifyId: "'; --", verifyCode: '5' })).status).toBe(statuses.imageCodeExpired)
})

/** Lets every connection have used up its pictures. */
const useUpPictures = () =>
  club.db.run({
    name: 'test_fill_bucket',
    text: `UPDATE leaky_bucket
              SET drained_at = (drained_at AT TIME ZONE 'UTC' + interval '3597 seconds') AT TIME ZONE 'UTC'
            WHERE bucket_key LIKE 'picture-%'`,
  })

test('a connection that used up its pictures gets a sum alone, which counts once and for that browser alone', async () => {
  const who = visitor(club)
  await who.post('/api/check/getVerifyCode')
  await useUpPictures()
  const plain = await who.post('/api/check/getVerifyCode')
  expect([plain.status, plain.data.image]).toEqual(['200', ''])
  const wrong = { mobile: nextMobile(), scene: 'login', verifyId: plain.data.verifyId, verifyCode: '99' }
  expect((await who.post('/api/check/getSmsCode', wrong)).status).toBe(statuses.imageCodeWrong)

  const solved = await who.solveSum()
  const send = (asker: typeof who) =>
    asker.post('/api/check/getSmsCode', { mobile: nextMobile(), scene: 'login', ...solved })
  expect((await send(visitor(club))).status).toBe(statuses.imageCodeExpired)
  const answers = await Promise.all([send(who), send(who), send(who)])
  expect(answers.map(({ status }) => status).sort()).toEqual(
    ['200', statuses.imageCodeExpired, statuses.imageCodeExpired].sort(),
  )

  const late = await who.solveSum()
  await passTime(club, { seconds: 301 })
  const expired = await who.post('/api/check/getSmsCode', { mobile: nextMobile(), scene: 'login', ...late })
  expect(expired.status).toBe(statuses.imageCodeExpired)
})

test('a browser that makes up the id of a sum for a time to come gets no answer accepted, and leaves no row', async () => {
  const who = visitor(club)
  await who.post('/api/check/getVerifyCode')
  await useUpPictures()
  const { data } = await who.post('/api/check/getVerifyCode')
  const mark = Number.parseInt(data.verifyId.slice(-8), 16)
  const verifyId = UUID.fromFieldsV7(Date.parse('2100-01-01T00:00:00Z'), 1, 2, mark).toString()
  // Of the answers to a sum nobody tries more than seventeen; the club's own key says at once which is right.
  const digest = createHash('sha256').update(club.context.sealing.hash('image-question', verifyId)).digest()
  const [left = 0, right = 0] = digest
  const verifyCode = String(2 + (left % 9) + (right % 9))
  expect((await ask({ verifyId, verifyCode }, who)).status).toBe(statuses.imageCodeExpired)
  const stayed = {
    name: 'test_far_codes',
    text: `SELECT verify_id FROM image_code WHERE expires_at > '2027-01-01'`,
  }
  expect(await club.db.all(stayed)).toEqual([])
})

const stored = async () => {
  const count = { name: 'test_image_codes', text: 'SELECT count(*)::int AS rows FROM image_code' }
  return (await club.db.one<{ rows: number }>(count))?.rows ?? 0
}

test('addresses of one network, and all together, have a share of the pictures that are stored; a sum is left', async () => {
  // A share comes back within a second.
  onTestFinished(await stopTime(club))
  const network = Array.from({ length: 5 }, (_, index) =>
    visitor(club, { address: `2001:db8:77:${index}::1` }),
  )
  const ask = async (who: (typeof network)[number]) => (await who.post('/api/check/getVerifyCode')).data
  for (const who of network) expect((await ask(who)).image).not.toBe('')
  const now = await club.context.clock.now(club.db)
  const fill = (keys: readonly string[]) =>
    club.db.run(
      {
        name: 'test_fill_buckets',
        text: `INSERT INTO leaky_bucket (bucket_key, drained_at) SELECT unnest($1::text[]), $2
               ON CONFLICT (bucket_key) DO UPDATE SET drained_at = excluded.drained_at`,
      },
      [keys, new Date(now.getTime() + 3_600_000)],
    )
  const ofNetwork = club.context.sealing.hash('address', '2001:db8:77::/48')
  await fill([`picture-network:${ofNetwork}`])
  const before = await stored()
  for (const who of network) expect(await ask(who)).toMatchObject({ image: '', question: expect.any(String) })
  expect(await stored()).toBe(before)
  const elsewhere = visitor(club)
  expect((await ask(elsewhere)).image).not.toBe('')
  await fill(Array.from({ length: 16 }, (_, stripe) => `picture-club:${stripe}`))
  expect((await ask(elsewhere)).image).toBe('')
  expect(await stored()).toBe(before + 1)
  expect(await elsewhere.codeFor(nextMobile(), 'login')).toMatch(/^\d{6}$/)
})

test('no more pictures are stored in a day than are swept', () => {
  expect(club.context.rooms['picture-club'] * 25).toBeLessThanOrEqual(sweepRowsOfDay)
})
