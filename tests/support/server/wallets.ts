import { Wallet } from 'ethers/wallet'
import type { HDNodeWallet } from 'ethers/wallet'
import { walletLogIn, walletNonce } from '#contract/auth/wallet.contract.ts'
import { call } from './call.ts'
import type { Caller } from './call.ts'
import type { TestApp } from './create-test-app.ts'

/** An account that signs by a key of its own. */
export type SigningAccount = Pick<HDNodeWallet, 'address' | 'signMessage'>

export const newAccount = (): SigningAccount => Wallet.createRandom()

/** From the text to the session, as an honest wallet does it. */
export const logInByWallet = async (
  hub: TestApp,
  account: SigningAccount,
  { timeZone, app, ...caller }: Caller & { timeZone?: string; app?: string } = {},
) => {
  const { address: walletAddress } = account
  const { body } = await call(hub, walletNonce, { query: { walletAddress } }, caller)
  const signature = await account.signMessage(body.message)
  const fields = { ...(timeZone !== undefined && { time_zone: timeZone }), ...(app !== undefined && { app }) }
  return call(hub, walletLogIn, { body: { walletAddress, nonce: body.nonce, signature, ...fields } }, caller)
}
