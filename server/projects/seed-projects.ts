import type { Project } from '#contract/projects/projects.contract.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'

/** A project of the demo: its goal, its totals, and its votes of eight weeks. */
export interface SeedProject {
  id: string
  title: string
  description: string
  category: ProjectCategory
  status: Project['status']
  goalDollars: number | null
  milestone: string | null
  donatedDollars: number
  votes: number
  /** Days before the seed on which it was suggested. */
  age: number
}

const project = (
  id: string,
  title: string,
  category: ProjectCategory,
  [donatedDollars, goalDollars, votes, age]: readonly [
    donatedDollars: number,
    goalDollars: number | null,
    votes: number,
    age: number,
  ],
  milestone: string | null,
  description: string,
  status: Project['status'] = 'active',
): SeedProject => ({
  id,
  title,
  category,
  donatedDollars,
  goalDollars,
  votes,
  age,
  milestone,
  description,
  status,
})

export const seedProjectList: readonly SeedProject[] = [
  project(
    'replay-theatre',
    'Replay Theatre',
    'Communities',
    [6_420, 8_000, 9_184, 121],
    'Comments on a timeline',
    'Shared match replays with a comment timeline, so a guild can go through a loss together. The viewer works in the browser and needs no game client.',
  ),
  project(
    'drone-loadout-planner',
    'Drone Loadout Planner',
    'Illuvium',
    [3_115, 5_000, 5_402, 96],
    'Import from a replay',
    'Compare drone and suit combinations against the last patch before you spend anything. Results can be sent to a friend as a link.',
  ),
  project(
    'guild-quartermaster',
    'Guild Quartermaster',
    'Guilds',
    [2_870, 4_500, 4_118, 88],
    'Reminders for lent gear',
    [
      'Track lent units and gear for guilds of up to 200 members. Every loan has a date, a lender and a way back.',
      'Guilds lend gear to newer members, and after two weeks nobody knows who has the second Tidal Blaster. The Quartermaster is one shared list: who holds what, since when, and when it comes back. Members confirm a loan with one click, officers see what is overdue.',
      'The first half of the goal pays for the loan list and the reminders. The second half adds proof of ownership, so that a loan can only be made by its owner.',
    ].join('\n\n'),
  ),
  project(
    'ashfall-field-guide',
    'Ashfall Field Guide',
    'Personal',
    [1_940, 2_000, 3_377, 143],
    'A printed edition',
    'Every region effect, drawn and explained by three ranked players. New chapters follow each patch within a week.',
  ),
  project(
    'open-ledger',
    'Open Ledger',
    'DAO',
    [1_205, 3_000, 2_960, 74],
    'Accounts of the first year',
    'Monthly public accounts of the fund, one line for each payout. Anyone can check the sums without an account.',
  ),
  project(
    'new-player-evenings',
    'New Player Evenings',
    'Communities',
    [960, 2_400, 2_214, 61],
    'A third evening a week',
    'Two hosted practice lobbies a week, in Portuguese, Turkish and Vietnamese. Veterans sit beside beginners and talk them through a match.',
  ),
  project(
    'sound-cues',
    'Sound Cues',
    'Others',
    [1_480, 1_800, 1_985, 107],
    'A cue for every ultimate',
    'Audio marks for colour-blind and low-vision players, as an overlay. Volume and voice can be set for each event.',
  ),
  project(
    'scrim-calendar',
    'Scrim Calendar',
    'Guilds',
    [655, 1_500, 1_420, 45],
    'Time zones at a glance',
    'Find a practice partner near your rank, in your time zone. Confirmed scrims appear in the calendar you already use.',
  ),
  project(
    'patch-diff',
    'Patch Diff',
    'Illuvium',
    [1_730, 2_500, 1_233, 83],
    'History back to the beta',
    'Every number that changed between two patches, side by side, with the units it touches. Built from the public data sheets.',
  ),
  project(
    'highland-casts',
    'Highland Casts',
    'Communities',
    [2_240, 3_500, 1_108, 69],
    'A second camera',
    'A volunteer crew that casts community cups on weekends. The money goes to a streaming box and a modest prize pool.',
  ),
  project(
    'synergy-flashcards',
    'Synergy Flashcards',
    'Personal',
    [340, 600, 894, 52],
    'Offline use',
    'Ten cards a day until you know every affinity and class by heart. Works on a phone, on the bus, without a connection.',
  ),
  project(
    'mentor-ring',
    'Mentor Ring',
    'Communities',
    [790, 1_200, 861, 58],
    'Fifty pairs',
    'Pairs a player below Gold with a mentor above Diamond for four weeks. Both keep a short diary that others can learn from.',
  ),
  project(
    'bounty-board',
    'Bounty Board',
    'DAO',
    [2_050, 4_000, 742, 66],
    'Payout in one day',
    'Small paid tasks for the tools everyone uses: fix a bug, translate a page, draw an icon. Two reviewers agree before money moves.',
  ),
  project(
    'roster-vault',
    'Roster Vault',
    'Guilds',
    [515, 1_000, 688, 39],
    'Trial periods',
    'Keeps line-ups, trials and substitutes of a guild in one place, with a record of who changed what.',
  ),
  project(
    'lore-readings',
    'Lore Readings',
    'Communities',
    [430, null, 604, 91],
    null,
    'Half an hour of world lore, read aloud by players every second Sunday and kept as a podcast.',
  ),
  project(
    'economy-watch',
    'Economy Watch',
    'Illuvium',
    [1_310, 2_200, 590, 72],
    'Alerts by mail',
    'Prices and supply of land, units and fuel over time, from public records. Charts without an opinion attached.',
  ),
  project(
    'left-hand-pack',
    'Left Hand Pack',
    'Others',
    [275, 500, 512, 34],
    'Controller layouts',
    'Key layouts and on-screen controls for players who use one hand. Tested with six people who need them.',
  ),
  project(
    'campus-cup',
    'Campus Cup',
    'Communities',
    [1_120, 2_000, 487, 48],
    'Sixteen teams',
    'A weekend cup for student teams with free coaching before the first round. Registration opens when the prize money is in.',
  ),
  project(
    'damage-lab',
    'Damage Lab',
    'Illuvium',
    [865, 1_500, 455, 41],
    'Shareable setups',
    'A sandbox that plays two line-ups against each other a thousand times and shows the spread, not just the average.',
  ),
  project(
    'guild-newsletter-kit',
    'Guild Newsletter Kit',
    'Guilds',
    [190, 400, 331, 29],
    'Ten languages',
    'Templates and a small editor for monthly guild letters, with results and birthdays filled in by themselves.',
  ),
  project(
    'coach-notes',
    'Coach Notes',
    'Personal',
    [245, 450, 298, 26],
    'Voice notes',
    'A notebook that stays beside the replay: mark a second, write a line, and find it again before the next match.',
  ),
  project(
    'bench-builder',
    'Bench Builder',
    'Illuvium',
    [620, 1_400, 264, 22],
    'Season presets',
    'Suggests what to bench and what to keep from the units you own. The reasons are written out beside each pick.',
  ),
  project(
    'translation-guild',
    'Translation Guild',
    'Communities',
    [380, 900, 243, 18],
    'Vietnamese glossary',
    'Volunteers who translate guides and patch notes, with one shared glossary so that a term has one name.',
  ),
  project(
    'arena-almanac',
    'Arena Almanac',
    'Communities',
    [2_600, 2_500, 1_510, 205],
    'Delivered',
    'A yearbook of every community cup: brackets, line-ups and the matches people still talk about. Printed and sent in spring.',
    'completed',
  ),
  project(
    'colour-safe-overlay',
    'Colour Safe Overlay',
    'Others',
    [1_240, 1_200, 960, 188],
    'Delivered',
    'Health bars and affinities in colours that everyone can tell apart. Now part of three popular overlays.',
    'completed',
  ),
  project(
    'land-surveyor',
    'Land Surveyor',
    'Illuvium',
    [0, 3_000, 0, 6],
    'First survey',
    'A map of land plots with their yields and neighbours. The team is checking which records may be shown.',
    'analyzing',
  ),
]

export const seedMilestones: readonly [goalCents: number, milestone: string][] = [
  [1_500_000, 'A shared server for community tools'],
  [3_000_000, 'A season of community cups'],
  [6_000_000, 'Open-source the match parser'],
  [9_000_000, 'A paid maintainer for half a year'],
  [15_000_000, 'A yearly meeting in person'],
]
