import { Trans } from '@lingui/react/macro'
import { categoryClass, CategoryShape } from '#src/product/projects/category-shape.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { classes } from '#src/ui/classes.ts'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Ruler } from '#src/ui/figures/ruler.tsx'
import { type DonationProps, payableCents, useDonation } from './donation-view.ts'

/** The project's progress bar with the part that this donation adds. Empty for projects without a goal. */
export function ProjectShare({ donation }: DonationProps) {
  const { money } = useFigures()
  const project = useDonation(donation, (context) => context.project)
  const cents = useDonation(donation, payableCents)
  if (project?.goalCents == null) return null
  const { category, title, donatedCents, goalCents } = project
  return (
    <section className={classes('donate-share', categoryClass(category))}>
      <h3 className="donate-share-name">
        <CategoryShape category={category} />
        <ContentText>{title}</ContentText>
      </h3>
      <Ruler share={donatedCents / goalCents} more={cents / goalCents} />
      <p className="donate-share-figures">
        <span>
          <Trans>
            <Money cents={donatedCents} className="donate-figure" /> of <Money cents={goalCents} />
          </Trans>
        </span>
        <bdi dir="ltr" className="donate-figure">{`+${money(cents)}`}</bdi>
      </p>
    </section>
  )
}
