import { FollowButton } from '#src/features/follow/follow-button.tsx'
import { FollowedProjectsPage } from '#src/features/follows/followed-page.tsx'
import { forPlayer } from '#src/product/account/for-player.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'

export const Following = forPlayer(() => (
  <FollowedProjectsPage
    breadcrumbs={<Breadcrumbs />}
    renderFollow={(project) => (
      <FollowButton
        project={project}
        known={{ following: true, followers: project.followers }}
        expected={null}
      />
    )}
  />
))
