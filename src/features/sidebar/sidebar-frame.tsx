import './sidebar.css'

/** Reserves the sidebar's room while its code loads. */
export const SidebarFrame = () => <div className="sidebar" />
