/** Returns the id of a project's card, for links to it. */
export const projectAnchor = (id: string): string => `project-${id}`
