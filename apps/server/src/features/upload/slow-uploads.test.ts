import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeMember, makeMembers } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { uploadFile, uploadForm } from '../../testing/upload-form.ts'

const club = await testClub()
const path = '/api/file/uploadFile'
const maxTries = 2000

/** Tries again until it is so; between two tries, the database answers whoever asked before. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await isSo()) return
    await club.context.clock.now(club.db)
  }
  throw new Error('it never was so')
}

const incoming = () => {
  try {
    return readdirSync(join(club.config.dataDir, 'uploads', 'incoming')).length
  } catch {
    return 0
  }
}

/** Begins an upload that goes on for ever. */
async function beginUpload(port: number, token: string): Promise<Socket> {
  const { body, headers } = uploadForm(Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(5000)]), {
    isCut: true,
  })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: club',
    `authorization: ${token}`,
    `content-type: ${headers['content-type']}`,
    'content-length: 5000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

async function listening() {
  const server = await club.anotherServer()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  return { server, port }
}

test('slow uploads fill their places, are told apart from other calls, and leave nothing when they break', async () => {
  const { server, port } = await listening()
  const members = await makeMembers(club, 22)
  const sockets = await Promise.all(
    Array.from({ length: 64 }, (_, at) => beginUpload(port, members[Math.floor(at / 3)]?.token ?? '')),
  )
  await until(async () => incoming() === 64)

  const guest = await makeMember(club)
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const { body, headers } = uploadForm(bytes)
  const refused = await club.post(path, body, { headers, token: guest.token, server })
  expect([refused.code, refused.status, refused.headers['retry-after']]).toEqual([503, 'HPC0503', '5'])
  expect((await club.post('/api/user/happypoint', {}, { token: guest.token, server })).status).toBe('200')

  for (const socket of sockets) socket.destroy()
  await until(async () => incoming() === 0)
  const { body: again, headers: ownHeaders } = uploadForm(bytes)
  const stored = await club.post(path, again, { headers: ownHeaders, token: guest.token, server })
  expect(stored.status).toBe('200')
})

test('one member has three places', async () => {
  const { server, port } = await listening()
  const member = await makeMember(club)
  const sockets = await Promise.all([1, 2, 3].map(() => beginUpload(port, member.token)))
  await until(async () => incoming() === 3)
  const { body, headers } = uploadForm(Buffer.from('x'))
  const fourth = await club.post(path, body, { headers, token: member.token, server })
  expect([fourth.code, fourth.status]).toEqual([503, 'HPC0503'])
  const other = await makeMember(club)
  const small = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  expect((await uploadFile(other, small)).status).toBe('200')
  for (const socket of sockets) socket.destroy()
  await until(async () => incoming() === 0)
})
