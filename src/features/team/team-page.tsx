import type { ReactNode } from 'react'
import { SitePage } from '#src/product/site-texts/site-page.tsx'
import { FounderPanel } from './founder-panel.tsx'
import type { LoadedTeam } from './load-team.ts'
import { TeamFacts } from './team-facts.tsx'

/** The mission, and who makes the hub (Shell 2.11), in a language of its own: the shell around it may have another. */
export function TeamPage({
  texts,
  language,
  founder,
  facts,
  breadcrumbs,
}: Omit<LoadedTeam, 'own' | 'home'> & { breadcrumbs: ReactNode }) {
  return (
    <SitePage
      language={language}
      title={texts.missionTitle}
      lead={texts.missionLead}
      breadcrumbs={breadcrumbs}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 @min-[64rem]/page:grid-cols-[minmax(0,1fr)_320px]">
        <div className="text-[length:var(--font-size-title-3)] grid max-w-[42rem] content-start gap-4">
          {texts.mission.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <TeamFacts texts={texts} language={language} facts={facts} />
      </div>
      {founder && (
        <section aria-labelledby="team-makers" className="grid gap-5">
          <h2 id="team-makers" className="text-title-1">
            {texts.teamTitle}
          </h2>
          <FounderPanel texts={texts} founder={founder} />
        </section>
      )}
    </SitePage>
  )
}
