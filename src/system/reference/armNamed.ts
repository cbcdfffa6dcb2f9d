import { Problem } from '../../files/problem';
import { type Arm, arms } from './arms';

/** The arm of a name; an unknown one is a Problem that lists those there are. */
export function armNamed(name: string): Arm {
  if (Object.hasOwn(arms, name)) return name as Arm;
  throw new Problem(`unknown arm "${name}"`, { cure: `one of ${Object.keys(arms).join(', ')}` });
}
