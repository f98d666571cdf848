import { PlaylistCenter } from '../wallPlaylists/PlaylistCenter.tsx'

/** 大屏轮播: walls shown in turn, kept for the walls of an organisation. */
export default function WallPlaylistsPage() {
  return <PlaylistCenter />
}
