import type { LoadedTeam } from '#src/features/team/load-team.ts'
import { TeamPage } from '#src/features/team/team-page.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Loaded } from './loaded.tsx'
import { useLoadedInLanguage } from './use-loaded-in-language.ts'

export function Team() {
  useLoadedInLanguage()
  return (
    <Loaded<LoadedTeam>>
      {({ texts, language, home, founder, facts }) => (
        <TeamPage
          texts={texts}
          language={language}
          founder={founder}
          facts={facts}
          breadcrumbs={<Breadcrumbs first={home} last={texts.name} />}
        />
      )}
    </Loaded>
  )
}
