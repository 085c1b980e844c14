import { describe, expect, it } from 'vitest'
import { projectIdOf } from '#server/suggestions/project-id.rules.ts'

describe('the name in a project’s address', () => {
  it.each([
    ['Loan notes', 'loan-notes'],
    ['  Crème brûlée, 2nd! ', 'creme-brulee-2nd'],
    ['A -- B', 'a-b'],
    // These are addresses of their own beside those of projects.
    ['Top!', 'project-top'],
    ['Search', 'project-search'],
    ['Top search', 'top-search'],
    ['😀 !?', 'project'],
    ['-'.repeat(60), 'project'],
    ['x'.repeat(80), 'x'.repeat(48)],
    // It doesn't end in what parted the next word.
    [`${'x'.repeat(47)} y`, 'x'.repeat(47)],
    [`-${'x'.repeat(80)}`, 'x'.repeat(48)],
  ])('of %j is %s', (title, id) => expect(projectIdOf(title)).toBe(id))

  it.each([
    ['Işık Vadisi', 'isik-vadisi'],
    ['IŞIK VADİSİ', 'isik-vadisi'],
    ['İzmir Çağrısı', 'izmir-cagrisi'],
    ['Łódź Guild', 'lodz-guild'],
    ['ŻÓŁĆ', 'zolc'],
    ['Straßenfest', 'strassenfest'],
    ['GROẞE Übung', 'grosse-ubung'],
    ['Ørsted', 'orsted'],
    ['Þór á Æsi', 'thor-a-aesi'],
    ['Œuvre', 'oeuvre'],
    ['Đà Nẵng', 'da-nang'],
    ['Проект Героев', 'proekt-geroev'],
    ['Объединение друзей', 'obedinenie-druzey'],
    ['Ўзбек Ґанок Її', 'uzbek-ganok-ii'],
    ['Ομάδα Αθηνών', 'omada-athinon'],
    ['یادداشت وام', 'yddsht-wm'],
    ['نیم\u200Cفاصله', 'nymfslh'],
    ['Straßen\u00ADfest \u200Ex', 'strassenfest-x'],
    ['مشروع اللاعبين', 'mshrw-llbyn'],
    ['深圳工程', 'shen-zhen-gong-cheng'],
    ['东京的梦', 'dong-jing-de-meng'],
    ['東京プロジェクト', 'dong-jing-purojiekuto'],
    ['ｶﾞﾁｬ', 'gachiya'],
    ['서울 길드', 'seoul-gildeu'],
    ['Cafe\u0301 \u0301x', 'cafe-x'],
    ['Don’t', 'don-t'],
    ['½ Ⅷ ①', '1-2-viii-1'],
  ])('of %j is read as %s', (title, id) => expect(projectIdOf(title)).toBe(id))
})
