import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { formatNumber, formatMoney } from '#src/ui/figures/intl.ts'
import type { LoadedTeam } from './load-team.ts'

/** Facts of the public ledger, in the page's language; a fact without a value is left out. */
export function TeamFacts({ texts, language, facts }: Pick<LoadedTeam, 'texts' | 'language' | 'facts'>) {
  const shown: [value: string, name: string][] = [
    ...(facts.donors > 0 ? [[formatNumber(facts.donors, language), texts.donors] as [string, string]] : []),
    ...(facts.cents > 0 ? [[formatMoney(facts.cents, language), texts.donated] as [string, string]] : []),
    ...(facts.days > 0 ? [[formatNumber(facts.days, language), texts.days] as [string, string]] : []),
  ]
  return (
    <section
      aria-labelledby="team-facts"
      className="border-border-strong grid content-start gap-3 @min-[64rem]/page:border-s @min-[64rem]/page:ps-6"
    >
      <h2 id="team-facts" className="text-title-3">
        {texts.facts}
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 @min-[64rem]/page:grid">
        {shown.map(([value, name]) => (
          <div key={name} className="grid content-start">
            <dt className="text-muted order-2 text-small">{name}</dt>
            <dd className="text-title-1">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={paths.ledger} className="flex items-center gap-2 pt-1 font-semibold">
        <span>{texts.ledger}</span>
        <Icon of={ArrowRight} size={16} mirror />
      </Link>
    </section>
  )
}
