import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A Fastify route that answers with the same bytes and does nothing else, in a process of its own. */
export async function startBareRoute(body: string, type: string) {
  const program = `
    import Fastify from 'fastify'
    import { buffer } from 'node:stream/consumers'
    const body = await buffer(process.stdin)
    const app = Fastify()
    app.all('/*', (request, reply) => { reply.type(${JSON.stringify(type)}).send(body) })
    process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }))`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: new URL('../../apps/server', import.meta.url),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // Not as an argument, whose length is limited.
  server.stdin.end(body)
  const [address] = (await once(server.stdout, 'data')) as [Buffer]
  return { port: Number(new URL(String(address)).port), stop: () => server.kill() }
}
