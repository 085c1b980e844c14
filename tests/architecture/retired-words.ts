import type { Source } from './sources.ts'

interface Retired {
  readonly pattern: RegExp
  readonly instead: string
  /** `texts`: what players read alone. A pattern of paths: only there. Without it everywhere. */
  readonly in?: 'texts' | RegExp
}

const product = /^(?:contract|machines|server|src|stand-ins)\//
/** The ledger of donations, and what fills and checks it, know donors. */
const beyondTheLedger =
  /^(?:machines|stand-ins|server\/(?!(?:projects|public-ledger|own-history|backers)\/|donation\/donation\.store|ledger\/check-counters)|src\/(?!features\/(?:projects|live|public-ledger|backers|name-consent|team)\/))/
/** Who didn't agree to be named is called so (decisions.md, "Donations and votes"); catalogues have what the code says. */
const beyondNames = /^(?!locales\/|.*\/(?:backers|name-consent)[./])/
/** The payment provider charges by amounts and intervals. */
const beyondPayments =
  /^(?:contract|machines|src)\/|^server\/(?!platform\/payments\/|order\/(?:order-prices|set-up-prices))/

/** One word for one thing. A word that is legitimate elsewhere is refused only where players read it. */
export const retired: readonly Retired[] = [
  // rolldown's Visitor walks a syntax tree.
  { pattern: /(?<!new )\bvisitors?\b(?!:| \})/i, instead: 'guest' },
  { in: beyondNames, pattern: /\banonymous\b/i, instead: 'guest' },
  { pattern: /\bbuyers?\b|\bshoppers?\b/i, instead: 'player' },
  { pattern: /\b(?:Member|member|isMember|requireMember|findMember)\b/, instead: 'player, user or caller' },
  { pattern: /\b(?:shopping )?cart\b|\bbasket\b/i, instead: 'order' },
  { pattern: /payment account/i, instead: 'payment provider' },
  { pattern: /(?:payment|checkout) session/i, instead: 'checkout' },
  { pattern: /\b(?:the|a|our|real) provider\b/i, instead: 'payment provider' },
  { pattern: /subscription (?:modal|popup)/i, instead: 'order popup, or premium modal' },
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /\bsign(?:s|ed|ing)?[- ](?:in|out)\b/i, instead: 'log in, log out' },
  {
    pattern: /\bsign(?:s|ed|ing)? (?:alice|bob|\w+one|them|her|him|us|players?) (?:in|out)\b/i,
    instead: 'log in',
  },
  {
    pattern: /\b(?:(?:is|was|has|can|on)S|s)ign(?:ed|ing)?(?:In|Out)(?![a-z])/,
    instead: 'logIn, isLoggedIn',
  },
  // The issuer's library says so.
  { in: /^(?!stand-ins\/openid\/)/, pattern: /\baccount(?:Id|_id)\b/, instead: 'userId' },
  { in: beyondTheLedger, pattern: /\bdonors?\b/i, instead: 'player' },
  {
    in: product,
    pattern: /\b(?!tierList\b)(?<!vote-)(?:[a-z]*Tiers?|tiers?)(?:Of|[A-Z]\w*)?\b(?![ -]list)/,
    instead: 'plan, planId',
  },
  {
    in: beyondPayments,
    pattern: /(?<!::)\binterval\b(?! ')|\bbilling(?:Interval|Period|Types?)\b/,
    instead: 'billing',
  },
  {
    in: beyondPayments,
    pattern: /\b(?:amounts?|prices?|fees?|goals?|donated|donation)\??: (?:number|bigint)\b/,
    instead: 'its unit in the name, ...Cents',
  },
  {
    // On the server, and of notifications, these are counts.
    in: /^(?:contract|machines|src)\/(?!(?:features\/|product\/)?notification)/,
    pattern: /\b(?:totals?|donations)\??: (?:number|bigint)\b/,
    instead: 'its unit in the name, ...Cents',
  },
  { in: product, pattern: /\b(?:plan|gifts?|order|first|second)Parts?\b(?<!giftParts)/, instead: 'leg' },
  { in: product, pattern: /\b(?:mock|fake)(?:s|ed)?\b/i, instead: 'stand-in' },
  { pattern: /\bcan not\b/i, instead: 'cannot' },
  { pattern: /\bisPaid\((?:plan|planId)\b|\bisPaid = \(plan/, instead: 'isPaidPlan' },
  { pattern: /(?<![\w.])(?:told_at|period_told|asked_at|asked_from)\b/, instead: 'whose time it is' },
  { pattern: /'donation\.(?:amount|type)'/, instead: 'donation.setAmount, donation.setType' },
  { pattern: /\bchangedElsewhere\b/, instead: 'session.changed' },
  { pattern: /<Part\b|\bclass Part\b/, instead: 'ErrorIsland' },
  { pattern: /\bnews\.tell\b/, instead: 'news.announce' },
  { pattern: /\b(?:settleOrder|settleRecord)\b/, instead: 'takeOutPaid' },
  { pattern: /\binsistOnStyles\b/i, instead: 'retryStylesheets' },
  { pattern: /\baskSoon\b/i, instead: 'pollCheckoutIfDue' },
  { pattern: /\bworkOff\b/i, instead: 'runFulfilmentRound' },
  { pattern: /\bgiveWay\b/i, instead: 'joinLaterAttempt' },
  { pattern: /\bmakeRoom\b/i, instead: 'closeOlderCheckout' },
  { pattern: /\bkeepSession\b/i, instead: 'updateCheckout' },
  {
    pattern:
      /(?:\/\*\*|[;.]) answers (?:an?|every|how|its|null|false|true|the|what|whether|with)\b|\band answers (?:what|how|its|null|false|true)\b/i,
    instead: 'returns',
  },
  {
    in: /\.store\.ts$/,
    pattern: /\bconst (?:keep|forget|remove|drop|store)[A-Z]\w*/,
    instead: 'insert, update or delete',
  },
  { in: /^src\/(?:app\/|main\.tsx)/, pattern: /\bbr(?:ing|ought)/i, instead: 'load' },
  {
    in: /^(?:contract|machines|server|src|stand-ins|scripts)\//,
    pattern: /(?:\/\*\*\s+(?:\* )?|\/\/ )(?:What|How|Whether|Who|Why|Where)\b(?![^\n]*[?,])/,
    instead: 'a statement: subject, verb, object',
  },
  { in: 'texts', pattern: /\bVaultVision\b/, instead: 'Vault Vision' },
  { in: 'texts', pattern: /\b(?:people|persons?|members?|users?)\b/i, instead: 'player' },
  { in: 'texts', pattern: /\btiers?\b(?! list)/i, instead: 'plan' },
  { in: 'texts', pattern: /\bany ?more\b/i, instead: 'no longer' },
  { in: 'texts', pattern: /\banew\b/i, instead: 'again, or start over' },
  { in: 'texts', pattern: /\b(?:mock|fake)s?\b/i, instead: 'stand-in' },
]

/**
 * What the specification and the payment provider spell otherwise: wire names, storage keys, listed texts, and quoted
 * headings. The one list of exceptions; each is cut out before a text is looked at.
 */
const prescribed = [
  // Listed texts (Shell 8, Money 8, decisions.md).
  'Failed to create checkout session',
  'Sign in with Google',
  "'Anonymous'",
  'adresse e-mail',
  // Wire names and storage keys (Shell 3 and 7, Money 7).
  'create-checkout-session',
  'createCheckoutSession',
  'giftSessionId',
  'pendingGiftSession',
  'user_id',
  // Headings of the decisions, quoted.
  'Accounts and sign-in',
  // EIP-4361: wallets look for this line.
  'wants you to sign in with your Ethereum account',
  // The payment provider's own words, which its stand-in repeats.
  'Checkout Session',
  'You can not pass',
].map((words) => new RegExp(words, 'gi'))

const without = (text: string): string => prescribed.reduce((left, words) => left.replace(words, ''), text)

/** The English texts that players read: the source catalogue with the mails, and the pages of `content`. */
function textsOf({ path, text }: Source): string {
  if (/^content\/.*\.en\.md$/.test(path)) return text
  if (path !== 'locales/en.po') return ''
  return text
    .split('\n')
    .filter((line) => /^(?:msgid )?"/.test(line))
    .join('\n')
}

// Released migrations and the test that fills their old columns, these rules, and what isn't English.
const unread =
  /^(?:server\/migrations\/|tests\/api\/both-databases\/database\.test|tests\/architecture|content\/|locales\/)/

/** Words of the glossary that were replaced everywhere. */
export function retiredWords(source: Source): string[] {
  const everywhere = unread.test(source.path) ? '' : without(`${source.path}\n${source.text}`)
  const texts = without(textsOf(source))
  return retired.flatMap(({ pattern, instead, in: scope }) => {
    const read = scope === 'texts' ? [texts] : scope ? [everywhere] : [texts, everywhere]
    if (scope instanceof RegExp && !scope.test(source.path)) return []
    const found = read.map((text) => pattern.exec(text)).find((one) => one !== null)
    return found ? [`${source.path}: '${found[0].trim()}' is a retired word; write ${instead}`] : []
  })
}
