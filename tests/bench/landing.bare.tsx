import { hydrateRoot } from 'react-dom/client'
import { elementOf, treeId, type BareNode } from './landing/bare-tree.ts'

/** The bare page of `bench:landing`: its markup came with it, React takes it over, and one button does something. */
const root = document.getElementById('root')
const tree = document.getElementById(treeId)?.textContent
if (!root || !tree) throw new Error('The bare page is not whole.')
hydrateRoot(root, (JSON.parse(tree) as BareNode[]).map(elementOf), { onRecoverableError: reportError })
