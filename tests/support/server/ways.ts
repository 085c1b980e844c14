import { requestMagicLink, verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { walletNonce } from '#contract/auth/wallet.contract.ts'
import { addWallet } from '#contract/auth/wallet.contract.ts'
import { undoWayChange } from '#contract/auth/undo.contract.ts'
import { listWays } from '#contract/auth/ways.contract.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { mailChanges } from '#server/undo/mail-changes.ts'
import { call } from './call.ts'
import type { TestApp } from './create-test-app.ts'
import { tokenIn } from './test-mailer.ts'
import { logInByWallet, newAccount } from './wallets.ts'
import type { SigningAccount } from './wallets.ts'

export interface Player {
  readonly id: string
  readonly bearer: string
}

let peers = 0
/** An address of a network of its own, so that limits of networks stay out of the way. */
const newPeer = (): string => {
  peers += 1
  return `10.${(peers >> 16) & 255}.${(peers >> 8) & 255}.${peers & 255}`
}

/** From the mailed link to the session; a refusal is returned as it is. */
export const answerOfLink = async (hub: TestApp, email: string) => {
  const peer = newPeer()
  const asked = await call(hub, requestMagicLink, { body: { email } }, { peer })
  if (asked.status !== 200) throw new Error(`No link for ${email}: ${asked.body.code}`)
  const token = tokenIn(hub.mailer.sent.at(-1))
  return call(hub, verifyMagicLink, { body: { token, confirmed: true } }, { peer })
}

export const logInByLink = async (hub: TestApp, email: string): Promise<Player> => {
  const { body } = await answerOfLink(hub, email)
  if (body.status !== 'signed_in') throw new Error(`${email} is not logged in: ${JSON.stringify(body)}`)
  return { id: body.user.id, bearer: body.token }
}

export const logInWith = async (hub: TestApp, account: SigningAccount): Promise<Player> => {
  const { body } = await logInByWallet(hub, account, { peer: newPeer() })
  return { id: body.user.id, bearer: body.token }
}

/** A text of the hub, signed by the account. */
export const signedText = async (hub: TestApp, account: SigningAccount) => {
  const query = { walletAddress: account.address }
  const { body } = await call(hub, walletNonce, { query }, { peer: newPeer() })
  const signature = await account.signMessage(body.message)
  return { walletAddress: account.address, nonce: body.nonce, signature }
}

export const addWalletTo = async (
  hub: TestApp,
  { bearer }: Player,
  account: SigningAccount = newAccount(),
  announced: { app?: string } = {},
) => {
  const body = { ...(await signedText(hub, account)), ...announced }
  const answer = await call(hub, addWallet, { body }, { bearer })
  return { account, answer }
}

/** The ids of a player's ways in. */
export const waysOf = async (hub: TestApp, { bearer }: Player): Promise<string[]> =>
  (await call(hub, listWays, {}, { bearer })).body.ways.map(({ id }) => id)

/** Mails what is due, in three processes at once, and returns these mails. */
export const mailsOfChanges = async (hub: TestApp): Promise<Mail[]> => {
  const before = hub.mailer.sent.length
  await Promise.all([mailChanges(hub), mailChanges(hub), mailChanges(hub)])
  return hub.mailer.sent.slice(before)
}

export const undoTokenIn = (mail: Mail | undefined): string => {
  const token = /\/auth\/undo#token=(\S+)/u.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('The mail has no link that undoes anything.')
  return token
}

export const undo = (hub: TestApp, token: string, peer = newPeer()) =>
  call(hub, undoWayChange, { body: { token } }, { peer })

/** The code in the last mail. */
export const codeIn = (mail: Mail | undefined): string => {
  const code = /^\d{6}$/mu.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error('The mail has no code.')
  return code
}
/** Another code of the same length. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
