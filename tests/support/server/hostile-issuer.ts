import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import type { JWTPayload } from 'jose'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const json =
  (body: unknown, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

/** An issuer that answers as a test says; its token is genuine but for what the test changes. */
export const openHostileIssuer = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'its', alg: 'RS256', use: 'sig' }
  const asked: string[] = []
  const own = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', base)
    asked.push(pathname)
    const answer = own.get(pathname)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metadata = {
    issuer: base,
    authorization_endpoint: `${base}/page`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  const configuration = '/.well-known/openid-configuration'
  const sayMetadata = (changes: object = {}) => own.set(configuration, json({ ...metadata, ...changes }))
  const sayToken = async (claims: JWTPayload, changes: object = {}) => {
    const seconds = Math.floor(Date.now() / 1000)
    const token = await new SignJWT({
      iss: base,
      sub: 'somebody',
      aud: 'the-hub',
      iat: seconds,
      exp: seconds + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'its' })
      .sign(privateKey)
    own.set('/token', json({ access_token: 'x', token_type: 'Bearer', id_token: token, ...changes }))
  }
  sayMetadata()
  own.set('/keys', json({ keys: [jwk] }))
  return {
    settings: { issuer: base, clientId: 'the-hub', clientSecret: 'a-secret-of-the-tests' },
    configuration,
    /** The paths that were requested, in order. */
    asked,
    say: (path: string, answer: Answer) => own.set(path, answer),
    sayJson: (path: string, body: unknown, status?: number) => own.set(path, json(body, status)),
    sayMetadata,
    sayToken,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type HostileIssuer = Awaited<ReturnType<typeof openHostileIssuer>>
