import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { walletLogIn, walletNonce, walletTextMs } from '#contract/auth/wallet.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { browserNames } from '../platform/http/browser-names.ts'
import { checksummed } from '../platform/ethereum/address.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import type { Handler } from '../platform/http/route.ts'
import { logIn } from '../session/log-in.store.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { chainAt } from '../platform/ethereum/chain.ts'
import { checkSignature } from '../platform/ethereum/check-signature.ts'
import { walletText } from './wallet-text.ts'
import { consumeText, findOrCreateUserOfWallet, findText, insertText } from './wallet.store.ts'

export const walletRoutes = (dependencies: Dependencies): Hono<HubEnv> => {
  const { db, clock, settings } = dependencies
  const chain = settings.ethereumRpcUrl ? chainAt(settings.ethereumRpcUrl) : null
  const routes = new Hono<HubEnv>()

  serve(routes, walletNonce, async ({ query }, { inLine }) => {
    const address = checksummed(query.walletAddress)
    if (address === null) return refuse('wallet_address_invalid')
    const { chainId } = query
    const nonce = randomBytes(16).toString('hex')
    const issuedMs = clock.now()
    const expiresMs = issuedMs + walletTextMs
    const { publicUrl } = settings
    const message = walletText({ publicUrl, address, chainId, nonce, issuedMs, expiresMs })
    await inLine(() => insertText(db, { nonce, address, chainId, message, createdMs: issuedMs, expiresMs }))
    return {
      walletAddress: address,
      nonce,
      message,
      expiresAt: new Date(expiresMs).toISOString(),
      checksContracts: chain !== null && (await chain.id()) === chainId,
    }
  })

  const logInByWallet: Handler<typeof walletLogIn> = async ({ body }, { note, header }) => {
    const text = await findText(db, body.nonce, clock.now())
    if (!text || text.address !== checksummed(body.walletAddress)) return refuse('nonce_invalid')
    const { address, message } = text
    const chainId = Number(text.chain_id)
    const signed = await checkSignature({ address, chainId, message, signature: body.signature }, chain)
    if (isRefused(signed)) {
      if (signed.code !== 'chain_unreachable') await consumeText(db, body.nonce, clock.now())
      return signed
    }
    const loggedIn = await undoneWhenRefused(db, async (trx) => {
      if (!(await consumeText(trx, body.nonce, clock.now()))) return refuse('nonce_invalid')
      const userId = await findOrCreateUserOfWallet(trx, { address, ...signed }, clock.now())
      if (isRefused(userId)) return userId
      const from = { browser: browserNames(header('User-Agent')), timeZone: body.time_zone }
      return logIn(trx, dependencies, userId, from)
    })
    if (isRefused(loggedIn)) return loggedIn
    const { sessionId, ...session } = loggedIn
    note('logged_in', { userId: session.user.id, sessionId, reason: 'wallet' })
    return session
  }
  serve(routes, walletLogIn, logInByWallet, { waitsFor: chain === null ? 'rows' : 'outside' })

  return routes
}
