import type { Problem } from '#contract/errors.ts'
import type {
  FoundWallet,
  TextToSign,
  WalletAccount,
  WalletContext,
  WalletFault,
  WalletNote,
} from '#machines/auth/wallet.machine.ts'
import { walletMachine } from '#machines/auth/wallet.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { alice } from '../people.ts'

type Line = Lead<WalletContext> | ((seen: Seen<WalletContext>) => Lead<WalletContext>)

export const rabby: FoundWallet = { id: 'rabby', name: 'Rabby Wallet', icon: null, isAnnounced: true }
export const meta: FoundWallet = {
  id: 'meta',
  name: 'MetaMask',
  icon: 'data:image/svg+xml,<svg/>',
  isAnnounced: true,
}
export const nameless: FoundWallet = {
  id: 'window.ethereum',
  name: null,
  icon: null,
  isAnnounced: false,
}

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const accounts = {
  plain: { address, chainId: 1, isContract: false },
  'of another network': { address, chainId: 5, isContract: false },
  contract: { address, chainId: 1, isContract: true },
} satisfies Record<string, WalletAccount>
export const texts = {
  text: { walletAddress: address, nonce: 'n1', message: 'Sign this', checksContracts: false },
  'of a hub that checks contracts': {
    walletAddress: address,
    nonce: 'n2',
    message: 'Sign this',
    checksContracts: true,
  },
} satisfies Record<string, TextToSign>
const session = { token: 't', refreshToken: 'r', user: alice }

const faults = {
  refused: { fault: 'refused' },
  pending: { fault: 'pending' },
  locked: { fault: 'locked' },
} as const satisfies { [Fault in WalletFault]: { fault: Fault } }
const broken = { broken: failure('internal') }
const problems = {
  'too many': failure('rate_limited', 20),
  offline: failure('offline'),
  'something odd': failure('internal'),
}
const refusals = {
  ...problems,
  'too old': failure('nonce_invalid'),
  'not signed': failure('signature_invalid'),
  'no network': failure('chain_unreachable'),
}

const blank = { account: null, text: null, signature: null, note: null, problem: null }
const choosing = 'finding.choosing'

/** The announced ones, and the one at `window.ethereum` only while no other is known. */
const withWallet = (wallets: readonly FoundWallet[], wallet: FoundWallet): readonly FoundWallet[] => {
  const all = wallets.some(({ id }) => id === wallet.id) ? wallets : [...wallets, wallet]
  return all.some(({ isAnnounced }) => isAnnounced) ? all.filter(({ isAnnounced }) => isAnnounced) : all
}
const announced =
  (state: string | null, wallet: FoundWallet): Line =>
  ({ previous, previousStates }) => [
    state ?? previousStates[0] ?? '',
    { wallets: withWallet(previous?.wallets ?? [], wallet) },
    [],
  ]
const chooses =
  (id: string): Line =>
  ({ previous }) => {
    const chosen = previous?.wallets.find((wallet) => wallet.id === id)
    return chosen
      ? [
          'confirming.connecting',
          { ...blank, chosen },
          [
            ['starts watchAccount', { walletId: id }],
            ['starts connect', { walletId: id }],
          ],
        ]
      : [choosing, { problem: previous?.problem ?? null }, []]
  }
const back = (context: Partial<WalletContext>): Lead<WalletContext> => [
  choosing,
  context,
  ['starts watchWallets'],
]
const noted = (note: WalletNote): Lead<WalletContext> => back({ note, problem: null })
const stuck = (problem: Problem | 'wallet_failed'): Lead<WalletContext> => back({ problem })
const asks: Line = ({ previous }) => [
  'confirming.connecting',
  { ...blank, chosen: previous?.chosen ?? null },
  ['starts connect'],
]
const withFaults = (step: string): Record<string, Line> => ({
  [`${step} done: refused`]: noted('refused'),
  [`${step} done: locked`]: noted('locked'),
  [`${step} done: pending`]: ['confirming.pending', {}, []],
  [`${step} fails: broken`]: stuck('wallet_failed'),
})
const takesAccount =
  (account: WalletAccount): Line =>
  () => [
    'confirming.requestingText',
    { account, text: null },
    [['starts requestText', { address, chainId: account.chainId }]],
  ]
const takesText =
  (text: TextToSign): Line =>
  ({ previous }) =>
    previous?.account?.isContract && !text.checksContracts
      ? noted('contract_account')
      : ['confirming.signing', { text }, [['starts sign', { address, message: 'Sign this' }]]]
const renewed = (): Lead<WalletContext> => [
  'confirming.requestingText',
  { note: 'text_renewed', text: null, signature: null },
  ['starts requestText'],
]

const sentences: Partial<Record<Problem, string>> = {
  rate_limited: 'Too many attempts. Wait a moment and try again.',
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  signature_invalid: 'The signature isn’t this account’s. Start again with the account that you want.',
  chain_unreachable: 'The account’s network doesn’t answer, so its signature can’t be checked. Try again.',
}
const nameOf = (wallet: FoundWallet | null): string => wallet?.name ?? 'Browser wallet'
const notes: Record<WalletNote, (name: string) => string> = {
  refused: (name) => `You refused in ${name}, or closed its window.`,
  locked: (name) => `${name} is locked. Open it, then try again.`,
  account_changed: (name) => `${name} changed to another account. Start again with the one you want.`,
  contract_account: () =>
    'This is a contract account. The hub can’t check its signature yet. Use another way.',
  text_renewed: () => 'The text was too old. Here is a new one.',
  text_expired: () => 'The text was too old, or already used. Start again.',
}
const confirm = ({ chosen }: WalletContext) => ({ role: 'dialog', name: `Confirm in ${nameOf(chosen)}` })
const cancel = { role: 'button', name: 'Cancel' }
const again = { role: 'button', name: 'Ask again' }

export const model = defineModel({
  machine: walletMachine,
  inputs: { 'as it is': undefined },
  events: {
    'wallet.announced': {
      valid: { wallet: meta },
      boundary: { wallet: nameless },
      hostile: { wallet: { ...rabby, name: '<b>Rabby</b>' } },
    },
    'wallet.choose': {
      valid: { id: meta.id },
      boundary: { id: nameless.id },
      hostile: { id: '__proto__' },
    },
    'wallets.look': { valid: {} },
    'wallet.askAgain': { valid: {} },
    'wallet.cancel': { valid: {} },
    'account.changed': {
      valid: { address: `0x${'1'.repeat(40)}` },
      // Wallets name their account in any casing.
      boundary: { address: address.toLowerCase() },
      hostile: { address: null },
    },
  },
  actors: {
    watchWallets: { reports: ['wallet.announced'], fails: { crash: new Error('crashed') } },
    watchAccount: { reports: ['account.changed'], fails: { crash: new Error('crashed') } },
    connect: {
      done: {
        plain: { account: accounts.plain },
        'of another network': { account: accounts['of another network'] },
        contract: { account: accounts.contract },
        ...faults,
      },
      fails: broken,
    },
    requestText: { done: texts, fails: problems },
    sign: { done: { signature: { signature: '0xab' }, ...faults }, fails: broken },
    logIn: { done: { session }, fails: refusals },
  },
  delays: { lookTime: 300, requestTimeout: 20_000, textLife: 300_000 },
  bound: ({ wallets, chosen, account, note, problem, text }) => [
    wallets.length,
    wallets[0]?.isAnnounced,
    chosen?.id,
    account?.isContract,
    text?.checksContracts,
    note,
    problem,
  ],
  sees: {
    'finding.looking': [{ absent: { role: 'button', name: 'Look again' } }],
    'finding.none': [
      { text: 'No wallet found in this browser' },
      { text: 'Please install a browser wallet or another Web3 provider, then look again.' },
      { role: 'button', name: 'Look again' },
      { role: 'button', name: 'Use your email' },
    ],
    'finding.choosing': ({ wallets, note, problem, chosen }) => [
      ...wallets.map((wallet) => ({
        role: 'button' as const,
        name: wallets.length === 1 ? `Continue with ${nameOf(wallet)}` : nameOf(wallet),
      })),
      ...(problem !== null
        ? [
            {
              text:
                (problem !== 'wallet_failed' && sentences[problem]) ||
                `Failed to connect with ${nameOf(chosen)}.`,
            },
          ]
        : note !== null && note !== 'text_renewed'
          ? [{ text: notes[note](nameOf(chosen)) }]
          : [{ absent: { text: 'Nothing was signed.' } }]),
    ],
    'confirming.connecting': (context) => [confirm(context), { text: 'Choose an account' }, again, cancel],
    'confirming.pending': (context) => [
      confirm(context),
      { text: `${nameOf(context.chosen)} still shows an earlier request. Answer it there, then ask again.` },
      again,
      cancel,
    ],
    'confirming.requestingText': (context) => [confirm(context), cancel],
    'confirming.signing': (context) => [
      confirm(context),
      { text: 'Sign the text' },
      { text: address.slice(0, 21) },
      context.note === 'text_renewed'
        ? { text: notes.text_renewed('') }
        : { absent: { text: notes.text_renewed('') } },
      again,
      cancel,
    ],
    'confirming.verifying': (context) => [
      confirm(context),
      { role: 'button', name: 'Logging in', is: 'busy' },
      cancel,
    ],
    // The modal closes with the log-in.
    loggedIn: ({ wallets }) => (wallets.length > 0 ? [{ absent: { role: 'dialog', name: 'Log in' } }] : []),
  },
  leads: {
    'start as it is': ['finding.looking', { ...blank, wallets: [], chosen: null }, ['starts watchWallets']],
    'finding.looking | wallet.announced': announced('finding.looking', meta),
    'finding.looking | wallet.announced (boundary)': announced('finding.looking', nameless),
    'finding.looking | wallet.announced (hostile)': announced('finding.looking', {
      ...rabby,
      name: '<b>Rabby</b>',
    }),
    'finding.none | wallet.announced': announced(choosing, meta),
    'finding.none | wallet.announced (boundary)': announced(choosing, nameless),
    'finding.none | wallet.announced (hostile)': announced(choosing, { ...rabby, name: '<b>Rabby</b>' }),
    'finding.choosing | wallet.announced': announced(choosing, meta),
    'finding.choosing | wallet.announced (boundary)': announced(choosing, nameless),
    'finding.choosing | wallet.announced (hostile)': announced(choosing, {
      ...rabby,
      name: '<b>Rabby</b>',
    }),
    'finding.looking | after lookTime': ({ previous }) => [
      previous?.wallets.length ? choosing : 'finding.none',
      {},
      [],
    ],
    'finding | wallets.look': ['finding.looking', { ...blank, wallets: [] }, ['starts watchWallets']],
    'finding.choosing | wallet.choose': chooses(meta.id),
    'finding.choosing | wallet.choose (boundary)': chooses(nameless.id),
    'finding | watchWallets fails': ({ previousStates }) => [previousStates[0] ?? '', {}, []],
    'confirming | watchAccount fails': ({ previousStates }) => [previousStates[0] ?? '', {}, []],
    'confirming | wallet.cancel': back(blank),
    'confirming | wallet.askAgain': asks,
    ...Object.fromEntries(
      Object.entries(accounts).map(([name, account]) => [
        `confirming.connecting | connect done: ${name}`,
        takesAccount(account),
      ]),
    ),
    ...withFaults('confirming.connecting | connect'),
    ...Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        `confirming.requestingText | requestText done: ${name}`,
        takesText(text),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(problems).map(([name, { code }]) => [
        `confirming.requestingText | requestText fails: ${name}`,
        stuck(code),
      ]),
    ),
    'confirming.requestingText | after requestTimeout': stuck('timeout'),
    'confirming.signing | sign done: signature': ({ previous }) => [
      'confirming.verifying',
      { signature: '0xab' },
      [['starts logIn', { app: previous?.chosen?.name, address, signature: '0xab' }]],
    ],
    ...withFaults('confirming.signing | sign'),
    'confirming.signing | account.changed': noted('account_changed'),
    'confirming.signing | account.changed (hostile)': noted('locked'),
    'confirming.signing | after textLife': ({ previous }) =>
      previous?.note === 'text_renewed' ? noted('text_expired') : renewed(),
    'confirming.pending | account.changed': ['confirming.connecting', {}, ['starts connect']],
    'confirming.pending | account.changed (boundary)': ['confirming.connecting', {}, ['starts connect']],
    'loggedIn | wallet.cancel': back(blank),
    'confirming.verifying | logIn done': ['loggedIn', {}, [['adoptSession', { session }]]],
    ...Object.fromEntries(
      Object.entries(refusals).map(([name, { code }]) => [
        `confirming.verifying | logIn fails: ${name}`,
        code === 'nonce_invalid' ? renewed : stuck(code),
      ]),
    ),
    'confirming.verifying | after requestTimeout': stuck('timeout'),
  },
  invariants: {
    'a wallet is asked only after its player chose it': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(
          ({ src, input }) => src !== 'connect' || (input as { walletId: string }).walletId !== '',
        ),
      ),
    'the signature goes to the server with the nonce of the text that was signed': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ src, input }) => {
          if (src !== 'logIn') return true
          const { nonce, signature } = input as { nonce: string; signature: string }
          return /^n[12]$/.test(nonce) && signature === '0xab'
        }),
      ),
    'a refusal in the wallet is no problem': ({ context }) =>
      context.note === null || context.note === 'text_renewed' || context.problem === null,
    'a contract account that can’t be checked signs nothing': ({ context, states }) =>
      !states.includes('confirming.signing') ||
      context.account?.isContract !== true ||
      context.text?.checksContracts === true,
    'the wallet at window.ethereum is not listed beside announced ones': ({ context: { wallets } }) =>
      new Set(wallets.map(({ isAnnounced }) => isAnnounced)).size <= 1,
    'a session is adopted with the last step alone': ({ trail, states }) =>
      trail.at(-1)?.did.includes('adoptSession') !== true || states.includes('loggedIn'),
  },
})
