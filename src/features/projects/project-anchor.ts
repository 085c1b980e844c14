export const projectAnchor = (id: string): string => `project-${id}`
