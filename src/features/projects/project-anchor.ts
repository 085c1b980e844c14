/** The place of a project's card on the page, for links that lead to it. */
export const projectAnchor = (id: string): string => `project-${id}`
