import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** An identity provider on loopback that speaks OpenID Connect, with people whom a test changes. */
export interface IdentityProviderStandIn {
  issuer: string
  clientId: string
  clientSecret: string
  /** Roles by subject; a subject without an entry is nobody. */
  people: Map<string, { name: string; roles: string[] }>
  /** While true, a proxy before it says that it is not there. */
  isAway: boolean
  /** Signs `subject` in at an address where the desk sent the browser; returns the address that it comes back to. */
  signIn(address: string, subject: string): Promise<string>
  close(): Promise<void>
}

const clientId = 'evergreen-desk'
const clientSecret = 'a secret that only this stand-in has'

/** Starts the provider; it sends browsers back to `deskUrl`. */
export async function identityProviderStandIn(deskUrl: string): Promise<IdentityProviderStandIn> {
  const people: IdentityProviderStandIn['people'] = new Map()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${deskUrl}/signed-in`],
        post_logout_redirect_uris: [`${deskUrl}/`],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'roles'] },
    cookies: { keys: ['a key of this stand-in'] },
    pkce: { required: () => true },
    findAccount: (_context, subject) => {
      const person = people.get(subject)
      return person && { accountId: subject, claims: async () => ({ sub: subject, ...person }) }
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!standIn.isAway) return void answer(request, response)
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  })
  const standIn: IdentityProviderStandIn = {
    isAway: false,
    issuer,
    clientId,
    clientSecret,
    people,
    signIn: (address, subject) => walkThrough(address, subject, deskUrl),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}

/** Goes through the provider's own pages as a browser does: its sign-in, its consent, and back to the desk. */
async function walkThrough(start: string, subject: string, deskUrl: string): Promise<string> {
  const cookies = new Map<string, string>()
  const maxSteps = 12
  let request: { address: string; form: URLSearchParams | null } = { address: start, form: null }
  for (let step = 0; step < maxSteps; step += 1) {
    if (request.address.startsWith(`${deskUrl}/`)) return request.address
    const answer = await fetch(request.address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(request.form ? { method: 'POST', body: request.form } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next) {
      request = { address: new URL(next, request.address).href, form: null }
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
    if (!action || !prompt) throw new Error(`the stand-in shows no form: ${page.slice(0, 300)}`)
    const form = new URLSearchParams({
      prompt,
      ...(prompt === 'login' ? { login: subject, password: 'any' } : {}),
    })
    request = { address: new URL(action, request.address).href, form }
  }
  throw new Error('the stand-in never came back to the desk')
}
