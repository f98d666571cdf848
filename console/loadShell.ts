export const loadShell = () => import('./Layout/Shell.tsx')
