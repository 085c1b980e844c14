import './sidebar.css'

/** The sidebar's place while its code is loading. */
export const SidebarFrame = () => <div className="sidebar" />
