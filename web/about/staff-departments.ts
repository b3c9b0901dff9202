/** Groups the staff into departments by their titles. Pure. */
import type { Contributor } from '../../shared/content/item.ts';

/**
 * The first department that matches a title. People whose title matches none belong to the
 * newsroom.
 */
const departments: readonly (readonly [name: string, titles: RegExp])[] = [
  ['Editors', /\beditor|\bpublisher/i],
  ['Images and design', /photo|art\b|design|illustrat|video|film|producer|stylist/i],
  ['Columnists and critics', /column|critic|review|contribut/i],
];
const NEWSROOM = 'Newsroom';
const order = ['Editors', NEWSROOM, 'Columnists and critics', 'Images and design'];

interface Department {
  readonly name: string;
  readonly people: readonly Contributor[];
}

/** Returns the departments that have people, each in the order of the directory. */
export function staffDepartments(people: readonly Contributor[]): Department[] {
  const nameOf = ({ title = '' }: Contributor) =>
    departments.find(([, titles]) => titles.test(title))?.[0] ?? NEWSROOM;
  return order.flatMap((name) => {
    const members = people.filter((person) => nameOf(person) === name);
    return members.length === 0 ? [] : [{ name, people: members }];
  });
}
