/** Groups the staff into departments by their titles. Pure. */
import { words } from '#words';
import type { Contributor } from '../../shared/content/item.ts';

/**
 * The first department that matches a title. People whose title matches none belong to the
 * newsroom.
 */
const departments: readonly (readonly [name: string, titles: RegExp])[] = [
  [words.departmentEditors, /\beditor|\bpublisher/i],
  [words.departmentCritics, /column|critic|review/i],
  [words.departmentArt, /photo|art\b|design|illustrat|video|film|producer|stylist/i],
  [words.departmentCritics, /contribut/i],
];
const order = [
  words.departmentEditors,
  words.departmentNewsroom,
  words.departmentCritics,
  words.departmentArt,
];

interface Department {
  readonly name: string;
  readonly people: readonly Contributor[];
}

/** Returns the departments that have people, each in the order of the directory. */
export function staffDepartments(people: readonly Contributor[]): Department[] {
  const nameOf = ({ title = '' }: Contributor) =>
    departments.find(([, titles]) => titles.test(title))?.[0] ?? words.departmentNewsroom;
  return order.flatMap((name) => {
    const members = people.filter((person) => nameOf(person) === name);
    return members.length === 0 ? [] : [{ name, people: members }];
  });
}
