<?php
/**
 * Plugin Name: Masthead
 * Description: Tells the magazine which posts have changed, so that it follows within seconds, opens previews there, and shows the magazine the fields, redirects and members of plug-ins. Sends no text.
 *
 * Made by masthead sync connect. Copy it to wp-content/mu-plugins/ and let nobody else read it: it
 * holds a secret. Without it the magazine follows within five minutes.
 */
namespace Masthead;

const HOOK = 'MASTHEAD_HOOK';
const SECRET = 'MASTHEAD_SECRET';
/** Names of the fields of plug-ins that an import reads, in small letters, and forms of others. */
const FIELDS = 'MASTHEAD_FIELDS';
const FIELD_FORMS = 'MASTHEAD_FIELD_FORMS';
/** Most redirects that are shown, and the longest field. */
const MAX_REDIRECTS = 20000;
const MAX_FIELD = 20000;
/** Members in one response. */
const MAX_MEMBERS = 500;

/** Fields that change a story without saving it. */
function told_meta($key) {
    if (in_array(strtolower($key), explode(' ', FIELDS), true)) {
        return true;
    }
    foreach (explode(' ', FIELD_FORMS) as $form) {
        if (preg_match("/$form/i", $key)) {
            return true;
        }
    }
    return false;
}

function told_option($name) {
    return in_array($name, array('blogname', 'home', 'timezone_string', 'gmt_offset', 'permalink_structure', 'sticky_posts'), true);
}

/** Notes an event; the same one on the same item counts once. Without arguments: returns all. */
function note($event = '', $kind = '', $id = 0) {
    static $events = array();
    $ignored = array('revision', 'nav_menu_item', 'customize_changeset', 'oembed_cache', 'user_request');
    if ($event !== '' && !in_array($kind, $ignored, true)) {
        $events["$event $kind $id"] = array('event' => $event, 'kind' => $kind, 'id' => (int) $id);
    }
    return array_values($events);
}

/** Sends a body that is signed. */
function call($body, $options) {
    $time = time();
    $mac = hash_hmac('sha256', "$time.$body", SECRET);
    return wp_remote_post(HOOK, $options + array(
        'body' => $body,
        'headers' => array('Content-Type' => 'application/json', 'X-Masthead-Signature' => "t=$time,v1=$mac"),
    ));
}

// Once for each request, at its end, without waiting for the answer. A call that is lost is made up for
// by the magazine, which compares everything from time to time.
add_action('shutdown', function () {
    $events = note();
    if ($events) {
        // The id tells two edits of one second from a call that is repeated.
        $body = wp_json_encode(array('call' => wp_generate_uuid4(), 'events' => $events));
        call($body, array('blocking' => false, 'timeout' => 2));
    }
});

// Posts, pages and patterns: saved, moved between states, erased.
add_action('wp_after_insert_post', function ($id, $post) {
    if ($post->post_status !== 'auto-draft' && $post->post_type !== 'attachment') {
        note('saved', $post->post_type, $id);
    }
}, 10, 2);
add_action('transition_post_status', function ($new, $old, $post) {
    if ($new !== $old && $new !== 'auto-draft' && $new !== 'inherit') {
        note('saved', $post->post_type, $post->ID);
    }
}, 10, 3);
add_action('before_delete_post', function ($id) {
    note('erased', get_post_type($id), $id);
});

// Images, and fields.
foreach (array('add_attachment' => 'created', 'edit_attachment' => 'saved', 'delete_attachment' => 'erased') as $hook => $event) {
    add_action($hook, function ($id) use ($event) {
        note($event, 'attachment', $id);
    });
}
foreach (array('added_post_meta', 'updated_post_meta', 'deleted_post_meta') as $hook) {
    add_action($hook, function ($ids, $post, $key) {
        if (told_meta($key)) {
            note('saved', (string) get_post_type($post), $post);
        }
    }, 10, 3);
}

// Categories, tags, authors, and settings that decide about addresses and dates.
foreach (array('created_term' => 'created', 'edited_term' => 'saved', 'delete_term' => 'erased') as $hook => $event) {
    add_action($hook, function ($id, $row, $taxonomy) use ($event) {
        note($event, $taxonomy, $id);
    }, 10, 3);
}
/** Whether a user has written something: of all others the magazine shows nothing. */
function told_user($id) {
    return (int) count_user_posts($id, array('post', 'page')) > 0;
}
add_action('profile_update', function ($id, $before) {
    // WordPress says so, too, when somebody has lost a password.
    $user = get_userdata($id);
    $is_told = false;
    foreach (array('display_name', 'user_nicename', 'user_login') as $field) {
        $is_told = $is_told || $user->$field !== $before->$field;
    }
    if ($is_told && told_user($id)) {
        note('saved', 'user', $id);
    }
}, 10, 2);
// Names and biographies are fields, and are saved before the profile.
foreach (array('added_user_meta', 'updated_user_meta', 'deleted_user_meta') as $hook) {
    add_action($hook, function ($ids, $id, $key) {
        if (in_array($key, array('first_name', 'last_name', 'description'), true) && told_user($id)) {
            note('saved', 'user', $id);
        }
    }, 10, 3);
}
// Before it is erased: then nothing is the user's any more.
add_action('delete_user', function ($id) {
    if (told_user($id)) {
        note('erased', 'user', $id);
    }
});
add_action('updated_option', function ($name) {
    if (told_option($name)) {
        note('saved', 'settings');
    }
});

/** Whether the magazine has a draft of a post: of what is public, or hidden there, it has none. */
function has_draft($post) {
    return in_array($post->post_type, array('post', 'page'), true)
        && in_array($post->post_status, array('draft', 'pending'), true)
        && $post->post_password === '';
}

// The preview button of a draft leads to the magazine, by a link that it signs.
add_filter('preview_post_link', function ($link, $post) {
    if (!has_draft($post)) {
        return $link;
    }
    $query = array('action' => 'masthead_preview', 'post' => $post->ID, 'own' => rawurlencode($link));
    return add_query_arg($query, admin_url('admin-post.php'));
}, 10, 2);
add_action('admin_post_masthead_preview', function () {
    $post = get_post(isset($_GET['post']) ? (int) $_GET['post'] : 0);
    if (!$post || !current_user_can('edit_post', $post->ID)) {
        wp_die('You may not preview this.', '', array('response' => 403));
    }
    $own = isset($_GET['own']) ? wp_unslash($_GET['own']) : get_permalink($post);
    $asked = array('preview' => array('id' => $post->ID, 'guid' => $post->guid, 'site' => get_option('home')));
    $said = null;
    if (has_draft($post)) {
        $answer = call(wp_json_encode($asked), array('timeout' => 5));
        $said = json_decode(wp_remote_retrieve_body($answer), true);
    }
    if (isset($said['url'])) {
        wp_redirect($said['url']);
    } else {
        wp_safe_redirect($own);
    }
    exit;
});

/** Whether a database has a table of a plug-in; its name without the prefix. */
function has_table($name) {
    global $wpdb;
    static $known = array();
    if (!isset($known[$name])) {
        $table = $wpdb->prefix . $name;
        $known[$name] = $wpdb->get_var($wpdb->prepare('SHOW TABLES LIKE %s', $wpdb->esc_like($table))) === $table;
    }
    return $known[$name];
}

/** Whether a rule of a membership plug-in, which no field of the post shows, keeps it for members. */
function has_rule($post) {
    global $wpdb;
    if (class_exists('MeprRule') && \MeprRule::get_rules($post)) {
        return true;
    }
    if (function_exists('wc_memberships_is_post_content_restricted') && \wc_memberships_is_post_content_restricted($post->ID)) {
        return true;
    }
    if (!has_table('pmpro_memberships_pages')) {
        return false;
    }
    // Paid Memberships Pro: the post itself, or one of its categories.
    $p = $wpdb->prefix;
    return (bool) $wpdb->get_var($wpdb->prepare("SELECT 1 FROM {$p}pmpro_memberships_pages WHERE page_id = %d LIMIT 1", $post->ID))
        || (bool) $wpdb->get_var($wpdb->prepare("SELECT 1 FROM {$p}pmpro_memberships_categories c JOIN {$p}term_taxonomy t ON t.term_id = c.category_id JOIN {$p}term_relationships r ON r.term_taxonomy_id = t.term_taxonomy_id WHERE r.object_id = %d LIMIT 1", $post->ID));
}

/** The redirects of plug-ins, with the names that their tables have for them. */
function redirects() {
    global $wpdb;
    $found = array();
    if (has_table('redirection_items')) {
        $rows = $wpdb->get_results($wpdb->prepare("SELECT url, action_data, action_code, match_type, regex FROM {$wpdb->prefix}redirection_items WHERE status = 'enabled' AND action_type = 'url' ORDER BY position, id LIMIT %d", MAX_REDIRECTS));
        foreach ($rows as $row) {
            $found[] = array('url' => $row->url, 'action_data' => $row->action_data, 'action_code' => (int) $row->action_code, 'match_type' => $row->match_type, 'regex' => (int) $row->regex);
        }
    }
    // Rank Math and Yoast SEO Premium name addresses below the home page, without a slash.
    $base = rtrim((string) wp_parse_url(home_url(), PHP_URL_PATH), '/') . '/';
    $below = function ($address) use ($base) {
        $address = (string) $address;
        return preg_match('#^(?:/|\^|[a-z][a-z0-9+.-]*:)#i', $address) ? $address : $base . $address;
    };
    if (has_table('rank_math_redirections')) {
        $rows = $wpdb->get_results($wpdb->prepare("SELECT sources, url_to, header_code FROM {$wpdb->prefix}rank_math_redirections WHERE status = 'active' ORDER BY id LIMIT %d", MAX_REDIRECTS));
        foreach ($rows as $row) {
            foreach ((array) maybe_unserialize($row->sources) as $source) {
                if (is_array($source) && isset($source['pattern'])) {
                    $matching = isset($source['comparison']) ? $source['comparison'] : 'exact';
                    $found[] = array('from' => $below($source['pattern']), 'to' => $below($row->url_to), 'code' => (int) $row->header_code, 'matching' => $matching);
                }
            }
        }
    }
    foreach ((array) get_option('wpseo-premium-redirects-base', array()) as $row) {
        if (is_array($row) && isset($row['origin'], $row['url'])) {
            $found[] = array('from' => $below($row['origin']), 'to' => $below($row['url']), 'code' => isset($row['type']) ? (int) $row['type'] : 301, 'format' => isset($row['format']) ? $row['format'] : 'plain');
        }
    }
    return array_slice($found, 0, MAX_REDIRECTS);
}

/** A time of a table, in UTC; empty for one without an end. */
function end_of($time, $is_local) {
    if (!$time || strpos($time, '0000') === 0) {
        return '';
    }
    return str_replace(' ', 'T', $is_local ? get_gmt_from_date($time) : $time) . 'Z';
}

/** Whether WooCommerce Memberships keeps members. It has no table, and its posts stay when it is switched off. */
function has_woo_members() {
    global $wpdb;
    static $known = null;
    if ($known === null) {
        $known = post_type_exists('wc_user_membership') || (bool) $wpdb->get_var("SELECT 1 FROM {$wpdb->posts} WHERE post_type = 'wc_user_membership' LIMIT 1");
    }
    return $known;
}

/** The plug-ins whose members and consents are read, by what they have stored. */
function member_plugins() {
    $found = array();
    foreach (array('pmpro_memberships_users' => 'Paid Memberships Pro', 'mepr_transactions' => 'MemberPress', 'mailpoet_subscribers' => 'MailPoet') as $table => $name) {
        if (has_table($table)) {
            $found[] = $name;
        }
    }
    if (has_woo_members()) {
        $found[] = 'WooCommerce Memberships';
    }
    return $found;
}

/** Memberships that run, by user. */
function memberships($ids) {
    global $wpdb;
    $p = $wpdb->prefix;
    $in = implode(',', array_map('intval', $ids));
    $found = array();
    $add = function ($user, $name, $slug, $ends) use (&$found) {
        $found[(int) $user][] = array('name' => $name, 'slug' => $slug, 'ends' => $ends);
    };
    if (has_table('pmpro_memberships_users')) {
        foreach ($wpdb->get_results("SELECT m.user_id, m.enddate, l.name FROM {$p}pmpro_memberships_users m JOIN {$p}pmpro_membership_levels l ON l.id = m.membership_id WHERE m.status = 'active' AND m.user_id IN ($in)") as $row) {
            $add($row->user_id, $row->name, sanitize_title($row->name), end_of($row->enddate, true));
        }
    }
    if (has_table('mepr_transactions')) {
        foreach ($wpdb->get_results("SELECT t.user_id, t.expires_at, q.post_title, q.post_name FROM {$p}mepr_transactions t JOIN {$wpdb->posts} q ON q.ID = t.product_id WHERE t.status IN ('complete', 'confirmed') AND (t.expires_at IS NULL OR t.expires_at < '1' OR t.expires_at > UTC_TIMESTAMP()) AND t.user_id IN ($in)") as $row) {
            $add($row->user_id, $row->post_title, $row->post_name, end_of($row->expires_at, false));
        }
    }
    if (has_woo_members()) {
        foreach ($wpdb->get_results("SELECT m.ID, m.post_author, q.post_title, q.post_name FROM {$wpdb->posts} m JOIN {$wpdb->posts} q ON q.ID = m.post_parent WHERE m.post_type = 'wc_user_membership' AND m.post_status IN ('wcm-active', 'wcm-complimentary', 'wcm-pending') AND m.post_author IN ($in)") as $row) {
            $add($row->post_author, $row->post_title, $row->post_name, end_of(get_post_meta($row->ID, '_end_date', true), false));
        }
    }
    return $found;
}

/** What MailPoet keeps of addresses: the lists that each agreed to, since when, and whether emails came back. */
function consents($where) {
    global $wpdb;
    $p = $wpdb->prefix;
    $found = array();
    $rows = $wpdb->get_results("SELECT s.id, s.email, s.first_name, s.last_name, s.status, s.created_at, s.confirmed_at, g.name AS list FROM {$p}mailpoet_subscribers s LEFT JOIN {$p}mailpoet_subscriber_segment x ON x.subscriber_id = s.id AND x.status = 'subscribed' LEFT JOIN {$p}mailpoet_segments g ON g.id = x.segment_id AND g.type = 'default' AND g.deleted_at IS NULL WHERE s.deleted_at IS NULL AND $where ORDER BY s.id");
    foreach ($rows as $row) {
        if (!isset($found[$row->id])) {
            $found[$row->id] = array(
                'id' => "mailpoet {$row->id}",
                'email' => $row->email,
                'name' => trim("{$row->first_name} {$row->last_name}"),
                'created' => end_of($row->created_at, true),
                'agreed' => end_of($row->confirmed_at, true),
                'newsletters' => array(),
                'bounced' => $row->status === 'bounced',
            );
        }
        if ($row->list !== null && $row->status === 'subscribed') {
            $found[$row->id]['newsletters'][] = $row->list;
        }
    }
    return $found;
}

/** Users with their memberships, then addresses that have only agreed to newsletters. Never a password. */
function members($after) {
    global $wpdb;
    $plugins = member_plugins();
    $id = (int) substr($after, 1);
    $members = array();
    if (substr($after, 0, 1) !== 's') {
        $users = $wpdb->get_results($wpdb->prepare("SELECT ID, user_email, display_name, user_registered FROM {$wpdb->users} WHERE ID > %d ORDER BY ID LIMIT %d", $id, MAX_MEMBERS));
        $memberships = $users ? memberships(wp_list_pluck($users, 'ID')) : array();
        foreach ($users as $user) {
            if (!is_multisite() || is_user_member_of_blog($user->ID)) {
                $members[] = array(
                    'id' => "user {$user->ID}",
                    'email' => $user->user_email,
                    'name' => $user->display_name,
                    'created' => end_of($user->user_registered, false),
                    'memberships' => isset($memberships[(int) $user->ID]) ? $memberships[(int) $user->ID] : array(),
                );
            }
        }
        $next = count($users) === MAX_MEMBERS ? 'u' . end($users)->ID : 's0';
    } else {
        $ids = has_table('mailpoet_subscribers') ? $wpdb->get_col($wpdb->prepare("SELECT id FROM {$wpdb->prefix}mailpoet_subscribers WHERE id > %d ORDER BY id LIMIT %d", $id, MAX_MEMBERS)) : array();
        $members = $ids ? array_values(consents('s.id IN (' . implode(',', array_map('intval', $ids)) . ')')) : array();
        $next = count($ids) === MAX_MEMBERS ? 's' . end($ids) : '';
    }
    return array('plugins' => $plugins, 'members' => $members, 'next' => $next);
}

// What plug-ins keep, for users who may edit the post, and redirects for those who may edit all.
add_action('rest_api_init', function () {
    register_rest_field(array('post', 'page'), 'masthead_fields', array(
        'get_callback' => function ($row) {
            if (!current_user_can('edit_post', $row['id'])) {
                return null;
            }
            $found = array();
            foreach (get_post_meta($row['id']) as $key => $values) {
                if (told_meta($key)) {
                    $found[$key] = array_values(array_filter($values, function ($value) {
                        return strlen($value) <= MAX_FIELD;
                    }));
                }
            }
            if (has_rule(get_post($row['id']))) {
                $found['masthead_restricted'] = array('1');
            }
            return (object) $found;
        },
        'schema' => array('type' => 'object', 'description' => 'Fields of plug-ins', 'context' => array('edit')),
    ));
    register_rest_route('masthead/v1', '/redirects', array(
        'methods' => 'GET',
        'callback' => function () {
            return redirects();
        },
        'permission_callback' => function () {
            return current_user_can('edit_others_posts');
        },
    ));
    // Addresses of readers, for administrators alone.
    register_rest_route('masthead/v1', '/members', array(
        'methods' => 'GET',
        'callback' => function ($request) {
            return members((string) $request['after']);
        },
        'permission_callback' => function () {
            return current_user_can('list_users');
        },
    ));
});
