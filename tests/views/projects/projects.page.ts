import { page, userEvent } from 'vitest/browser'

export const card = (title: string) => page.getByRole('article', { name: title })
export const search = page.getByLabelText('Search projects')
export const more = page.getByRole('button', { name: 'Show more' })
export const main = page.getByRole('main')
export const cards = () => main.getByRole('article').elements()
export const category = (name: RegExp) => page.getByRole('radio', { name })
export const choose = (name: RegExp) => userEvent.click(category(name), { force: true })
